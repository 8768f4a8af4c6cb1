import { useSite } from '#web/entities/viewer/root-data.ts';
import { Fox } from '#web/ui/icons/fox.tsx';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { lazyComponent, loadWhenOnline } from '#web/ui/lazy-component.tsx';
import { tieText } from '#web/ui/tie-text.ts';
import type { DescribedError } from './describe-error.ts';
import styles from './error-screen.module.css';
import { useEffect } from 'react';

const loaded = import.meta.env.SSR ? await import('./incident.tsx') : undefined;
// Few pages ever need it.
const Incident = lazyComponent(
  loaded,
  () => loadWhenOnline(() => import('./incident.tsx')),
  (module) => module.Incident,
);

/** Sets title and description of the document while an error screen is shown that the router does not know about. */
function useErrorMeta(title: string, description: string): void {
  useEffect(() => {
    const previous = document.title;
    const tag = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    const described = tag?.content ?? '';
    document.title = title;
    if (tag) tag.content = description;
    return () => {
      // The next page may already have set its own.
      if (document.title === title) document.title = previous;
      if (tag?.content === description) tag.content = described;
    };
  }, [title, description]);
}

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
