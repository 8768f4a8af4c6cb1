import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
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
          {typeof title === 'string' ? <LongTitle text={title} /> : <h1>{title}</h1>}
          {count !== undefined && <output className={styles.count}>{count}</output>}
          {facts !== undefined && <div className={styles.facts}>{facts}</div>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </main>
  );
}

/** A title of up to three lines, with a button for the rest of a longer one. */
function LongTitle({ text }: { text: string }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isCut, setIsCut] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [shown, setShown] = useState(text);
  if (shown !== text) {
    setShown(text);
    setIsOpen(false);
  }
  useEffect(() => {
    const element = heading.current;
    if (!element || isOpen) return undefined;
    const observer = new ResizeObserver(() => setIsCut(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen]);
  return (
    <>
      <h1 ref={heading} id={id} className={classes(!isOpen && styles.cut)}>
        {text}
      </h1>
      {(isCut || isOpen) && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Свернуть название' : 'Название целиком'}
        </button>
      )}
    </>
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
