import { type ReactNode, useId } from 'react';
import { classes } from '#web/ui/classes.ts';
import styles from './studio-page.module.css';

type StudioPageProps = {
  title: ReactNode;
  /** How much the page lists, beside the title: «128 из 1 466». */
  count?: string | undefined;
  /** What the numbers of the page say, below the title. */
  facts?: ReactNode;
  /** Buttons at the end of the title line; at most one of them is white. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A page of the studio: title with facts and actions, then the content. */
export function StudioPage({ title, count, facts, actions, children }: StudioPageProps) {
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>{title}</h1>
          {count !== undefined && <output className={styles.count}>{count}</output>}
          {facts !== undefined && <div className={styles.facts}>{facts}</div>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </main>
  );
}

type WithSideProps = {
  side: ReactNode;
  /** Whether the side lies over the column on narrow screens, instead of below it. */
  isOverlay?: boolean;
  children: ReactNode;
};

/** A wide column with a side beside it. */
export function WithSide({ side, isOverlay = false, children }: WithSideProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{children}</div>
      <div className={classes(styles.column, isOverlay && styles.overlay)}>{side}</div>
    </div>
  );
}

type PanelProps = {
  title: ReactNode;
  /** At most one quiet action or fact at the end of the title line. */
  action?: ReactNode;
  /** Whether the content is rows from edge to edge. */
  isFlush?: boolean;
  children: ReactNode;
};

/** A panel with a title. */
export function Panel({ title, action, isFlush = false, children }: PanelProps) {
  const heading = useId();
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <header className={styles.line}>
        <h2 id={heading}>{title}</h2>
        {action}
      </header>
      {isFlush ? children : <div className={styles.body}>{children}</div>}
    </section>
  );
}
