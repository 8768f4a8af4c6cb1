import type { ReactNode } from 'react';
import { useRootData } from './root-data.ts';
import { later } from '#web/ui/later.tsx';
import styles from './marked.module.css';

const drawn = import.meta.env.SSR ? await import('./own-mark.tsx') : undefined;
const OwnMark = later(
  drawn,
  () => import('./own-mark.tsx'),
  (mark) => mark.OwnMark,
);

/** A card of a release with the viewer's mark in its corner; for visitors the card alone. */
export function Marked({ id, title, children }: { id: number; title: string; children: ReactNode }) {
  const isMarked = Boolean(useRootData()?.own);
  if (!isMarked) return children;
  return (
    <div className={styles.marked}>
      {children}
      <OwnMark id={id} title={title} />
    </div>
  );
}
