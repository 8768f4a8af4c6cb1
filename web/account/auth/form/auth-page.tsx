import { type ReactNode, useEffect, useRef } from 'react';
import { tieText } from '#web/ui/tie-text.ts';
import styles from './auth-page.module.css';

type AuthPageProps = {
  title: string;
  lead?: ReactNode;
  /** Links to alternatives, under the form. */
  foot?: ReactNode;
  /** Whether it takes the place of another form: the page begins at the top, and the heading has the focus. */
  isAnswer?: boolean;
  children: ReactNode;
};

/** A page with one form in a narrow column. */
export function AuthPage({ title, lead, foot, isAnswer = false, children }: AuthPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isAnswer) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, [isAnswer]);
  return (
    <main className={styles.page}>
      <h1 ref={heading} tabIndex={isAnswer ? -1 : undefined} className={styles.heading}>
        {title}
      </h1>
      {lead && <p className={styles.lead}>{tieText(lead)}</p>}
      {children}
      {foot && <div className={styles.foot}>{foot}</div>}
    </main>
  );
}

/** A notice above the form. */
export function AuthNote({ children }: { children: ReactNode }) {
  return <output className={styles.note}>{children}</output>;
}

/** A link inside a sentence. */
export const authLink = styles.link;
