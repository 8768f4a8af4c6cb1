import type { ReactNode } from 'react';
import { Link } from '#web/ui/controls/link.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './section.module.css';

type SectionProps = {
  title: string;
  /** A link to the whole list. */
  all?: { to: string; label: string };
  /** A control at the end of the heading, on phones below it. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A block of the home page. */
export function HomeSection({ title, all, beside, children }: SectionProps) {
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
        {beside && <div className={styles.beside}>{beside}</div>}
      </header>
      {children}
    </section>
  );
}

type ShelfProps = { items: 'posters' | 'frames' | 'days' | 'wide' | 'places'; children: ReactNode };

/** A row of cards that scrolls horizontally past the edge of the screen. */
export function ScrollRow({ items, children }: ShelfProps) {
  return (
    <ul className={classes(styles.shelf, styles[items])} data-row={items}>
      {children}
    </ul>
  );
}
