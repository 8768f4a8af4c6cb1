import { formatNumber } from '#web/format/format-count.ts';
import { Link } from '#web/ui/controls/link.tsx';
import styles from './page-tabs.module.css';

type PageTab = { to: string; label: string; count?: number | undefined; isOpen: boolean };

/** Links to the pages that belong together, where there are several. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  if (tabs.length < 2) return null;
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ to, label: name, count, isOpen }) => (
        <Link key={to} to={to} aria-current={isOpen ? 'page' : undefined}>
          {name}
          {count !== undefined && <span>{formatNumber(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
