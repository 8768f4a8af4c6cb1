import { useEffect, useRef } from 'react';
import { useLocation, useResolvedPath } from 'react-router';
import { Link } from './link.tsx';
import styles from './tabs.module.css';

export type Tab = {
  to: string;
  label: string;
  /** A count beside the label. */
  note?: string | undefined;
  /** Whether the tab is open, where its path alone does not say so. */
  current?: boolean | undefined;
};

/** Links to the parts of a page; each part has its own address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className={styles.tabs} aria-label={label} data-tabs>
      {tabs.map((tab) => (
        <TabLink key={tab.to} {...tab} />
      ))}
    </nav>
  );
}

function TabLink({ to, label, note, current }: Tab) {
  const isAtPath = useResolvedPath(to).pathname === useLocation().pathname;
  const isCurrent = current ?? isAtPath;
  const tab = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const strip = tab.current?.parentElement;
    // Not `scrollIntoView`, which would also scroll the page.
    if (isCurrent && tab.current && strip)
      strip.scrollLeft = tab.current.offsetLeft - strip.offsetLeft - strip.clientWidth / 3;
  }, [isCurrent]);
  return (
    <Link
      ref={tab}
      to={to}
      className={styles.tab}
      aria-current={isCurrent ? 'page' : undefined}
      preventScrollReset
    >
      {label}
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </Link>
  );
}
