import type { ReactNode } from 'react';
import { Link } from '#web/ui/controls/link.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './section.module.css';

type SectionProps = {
  title: string;
  /** Where all of it is. */
  all?: { to: string; label: string };
  /** A choice at the end of the head, on phones below it. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A block of the home page. */
export function Section({ title, all, beside, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {all && (
          <Link to={all.to} className={styles.all} aria-label={`${all.label}: ${title}`}>
            {all.label}
            <Icon name="right" size={16} />
          </Link>
        )}
        {beside !== undefined && <div className={styles.beside}>{beside}</div>}
      </header>
      {children}
    </section>
  );
}

type ShelfProps = { items: 'posters' | 'frames' | 'wide' | 'places'; children: ReactNode };

/** A row that goes on past the edge of the screen: by touch, by wheel, and by the focus walking along it. */
export function Shelf({ items, children }: ShelfProps) {
  return <ul className={classes(styles.shelf, styles[items])}>{children}</ul>;
}
