import type { ReactNode } from 'react';
import { useRootData } from '../root-data.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import styles from './card-with-lists.module.css';

const loaded = import.meta.env.SSR ? await import('./own-lists-button.tsx') : undefined;
const OwnMark = lazyComponent(
  loaded,
  () => import('./own-lists-button.tsx'),
  (module) => module.OwnListsButton,
);

/** A release card with the button of the viewer's lists in its corner; for visitors only the card. */
export function CardWithLists({ id, title, children }: { id: number; title: string; children: ReactNode }) {
  const isSignedIn = Boolean(useRootData()?.own);
  if (!isSignedIn) return children;
  return (
    <div className={styles.marked}>
      {children}
      <OwnMark id={id} title={title} />
    </div>
  );
}
