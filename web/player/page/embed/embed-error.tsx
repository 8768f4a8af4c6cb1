import { useSite } from '#web/entities/viewer/root-data.ts';
import type { DescribedError } from '#web/page/errors/describe-error.ts';
import styles from './embed-error.module.css';

/** The small and plain word that there is nothing to watch in this frame. */
export function EmbedError({ heading, description }: DescribedError) {
  const { short_name } = useSite();
  const words = heading === '404' ? 'Такого видео нет' : description;
  return (
    <main className={styles.error}>
      <p>{words}</p>
      <a href="/" target="_blank" rel="noopener">
        {short_name}
      </a>
    </main>
  );
}
