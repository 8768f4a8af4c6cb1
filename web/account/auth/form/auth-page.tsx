import type { ReactNode } from 'react';
import { tieText } from '#web/ui/tie-text.ts';
import styles from './auth-page.module.css';

type AuthPageProps = {
  title: string;
  lead?: ReactNode;
  /** Links to alternatives, under the form. */
  foot?: ReactNode;
  children: ReactNode;
};

/** A page with one form in a narrow column. */
export function AuthPage({ title, lead, foot, children }: AuthPageProps) {
  return (
    <main className={styles.page}>
      <h1>{title}</h1>
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
