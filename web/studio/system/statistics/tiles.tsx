import type { SiteStatistics } from '#contract/studio/system/statistics.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { formatCounted, formatGrowth, NUMBER_TITLES, type NumberName, NUMBERS } from './numbers.ts';
import styles from './statistics.module.css';

type TilesProps = { site: SiteStatistics; shown: NumberName; linkTo: (name: NumberName) => string };

/** The sums of the period, each with what it is compared to; each leads to its chart. */
export function Tiles({ site, shown, linkTo }: TilesProps) {
  return (
    <ul className={styles.tiles}>
      {NUMBERS.map((name) => (
        <li key={name}>
          <Link
            to={linkTo(name)}
            preventScrollReset
            className={styles.tile}
            aria-current={name === shown || undefined}
          >
            <span>{NUMBER_TITLES[name]}</span>
            <b>{formatCounted(name, site.total[name])}</b>
            <span>{formatGrowth(name, site) ?? 'не с чем сравнить'}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
