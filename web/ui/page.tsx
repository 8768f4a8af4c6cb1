import type { ReactNode } from 'react';
import styles from './page.module.css';

/** The main element of a page, with the padding that pages share. */
export function Page({ children }: { children: ReactNode }) {
  return <main className={styles.page}>{children}</main>;
}

/** The sentence under the heading of a page. */
export function PageLead({ children }: { children: ReactNode }) {
  return <p className={styles.lead}>{children}</p>;
}
