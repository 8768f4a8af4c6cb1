import { Link } from '#web/ui/controls/link.tsx';
import { PERIODS } from './period.ts';
import styles from './statistics.module.css';

type PeriodsProps = { days: number; linkTo: (days: number) => string };

/** Links to the periods of a page. */
export function Periods({ days, linkTo }: PeriodsProps) {
  return (
    <nav className={styles.periods} aria-label="Период">
      {PERIODS.map(([period, name]) => (
        <Link key={period} to={linkTo(period)} preventScrollReset aria-current={period === days || undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
