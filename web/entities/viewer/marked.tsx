import type { ReactNode } from 'react';
import { useRootData } from './root-data.ts';
import { later } from '#web/ui/later.tsx';
import styles from './marked.module.css';

const loaded = import.meta.env.SSR ? await import('./own-mark.tsx') : undefined;
const OwnMark = later(
  loaded,
  () => import('./own-mark.tsx'),
  (module) => module.OwnMark,
);

/** A release card with the button of the viewer's lists in its corner; for visitors only the card. */
export function Marked({ id, title, children }: { id: number; title: string; children: ReactNode }) {
  const isSignedIn = Boolean(useRootData()?.own);
  if (!isSignedIn) return children;
  return (
    <div className={styles.marked}>
      {children}
      <OwnMark id={id} title={title} />
    </div>
  );
}
