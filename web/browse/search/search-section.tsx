import { type ReactNode, useId } from 'react';
import styles from './search-section.module.css';

/** A titled section of the search panel. */
export function SearchSection(props: { title: string; action?: ReactNode; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <header className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {props.title}
        </h2>
        {props.action}
      </header>
      {props.children}
    </section>
  );
}
