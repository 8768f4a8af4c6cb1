import { useSite } from '#web/entities/viewer/root-data.ts';
import type { DescribedError } from '#web/page/errors/describe-error.ts';
import styles from './embed-error.module.css';

/** The error message of an embed. */
export function EmbedError({ heading, description }: DescribedError) {
  const { short_name } = useSite();
  const message = heading === '404' ? 'Такого видео нет' : description;
  return (
    <main className={styles.error} data-stage>
      <p>{message}</p>
      <a href="/" target="_blank" rel="noopener">
        {short_name}
      </a>
    </main>
  );
}
