import { useEffect, useRef } from 'react';
import { useLocation, useResolvedPath } from 'react-router';
import { Link } from './link.tsx';
import styles from './tabs.module.css';

export type Tab = {
  to: string;
  label: string;
  /** A count beside the name. */
  note?: string | undefined;
  /** Where the path alone does not tell whether it is open. */
  current?: boolean | undefined;
};

/** A strip of links between the parts of one page; each part has its own address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <TabLink key={tab.to} {...tab} />
      ))}
    </nav>
  );
}

function TabLink({ to, label, note, current }: Tab) {
  const here = useResolvedPath(to).pathname === useLocation().pathname;
  const isCurrent = current ?? here;
  const tab = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const strip = tab.current?.parentElement;
    // Scrolled by hand: `scrollIntoView` would move the whole page with it.
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
