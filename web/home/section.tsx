import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './section.module.css';

type SectionProps = {
  title: string;
  /** Where all of it is. */
  all?: { to: string; label: string };
  children: ReactNode;
};

/** A block of the home page. */
export function Section({ title, all, children }: SectionProps) {
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
      </header>
      {children}
    </section>
  );
}

/** A row that goes on past the edge of the screen: by touch, by wheel, and by the focus walking along it. */
export function Shelf({ items, children }: { items: 'posters' | 'wide' | 'places'; children: ReactNode }) {
  return <ul className={classes(styles.shelf, styles[items])}>{children}</ul>;
}
