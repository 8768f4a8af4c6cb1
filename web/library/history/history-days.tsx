import { useTimeZone } from '#web/format/use-time-zone.ts';
import { byDays } from './days.ts';
import styles from './history-days.module.css';
import type { Seen } from './seen.ts';
import { SeenRow } from './seen-row.tsx';

type HistoryDaysProps = { items: readonly Seen[]; now: string; onRemove: (seen: Seen) => void };

/** What was watched, day by day. */
export function HistoryDays({ items, now, onRemove }: HistoryDaysProps) {
  const zone = useTimeZone();
  return byDays(items, new Date(now), zone).map(({ heading, items: seen }) => (
    <section key={heading} className={styles.day} aria-label={heading}>
      <h2>{heading}</h2>
      <ul className={styles.rows}>
        {seen.map((one) => (
          <li key={one.id}>
            <SeenRow seen={one} zone={zone} onRemove={onRemove} />
          </li>
        ))}
      </ul>
    </section>
  ));
}
