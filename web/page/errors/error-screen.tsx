import { useSite } from '#web/entities/viewer/root-data.ts';
import { Fox } from '#web/ui/icons/fox.tsx';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { tieText } from '#web/ui/tie-text.ts';
import type { DescribedError } from './describe-error.ts';
import styles from './error-screen.module.css';
import { Incident } from './incident.tsx';
import { useErrorMeta } from './use-error-meta.ts';

/**
 * The error screen: what happened, and a link home. The link reloads the document, because the failed page may be in a
 * broken state.
 */
export function ErrorScreen({ title, heading, description, incident }: DescribedError) {
  useErrorMeta(`${title} | ${useSite().short_name}`, description);
  return (
    <main className={styles.screen}>
      <div className={styles.fox}>
        <Fox mood="sad" size={250} />
      </div>
      <h1 className={styles.heading}>{heading}</h1>
      <p className={styles.text}>{tieText(description)}</p>
      <a href="/" className={buttonClass({ variant: 'main', size: 'large' })}>
        На главную
      </a>
      {incident !== undefined && <Incident id={incident} />}
    </main>
  );
}
