import { useTimeZone } from '#web/format/use-time-zone.ts';
import { groupByDay } from '#web/format/group-by-day.ts';
import styles from './history-days.module.css';
import type { HistoryEntry } from './history-entry.ts';
import { HistoryRow } from './history-row.tsx';

type HistoryDaysProps = {
  items: readonly HistoryEntry[];
  now: string;
  onRemove: (entry: HistoryEntry) => void;
};

/** The history grouped by day. */
export function HistoryDays({ items, now, onRemove }: HistoryDaysProps) {
  const zone = useTimeZone();
  return groupByDay(items, new Date(now), zone).map(({ heading, items: entries }) => (
    <section key={heading} className={styles.day} aria-label={heading}>
      <h2>{heading}</h2>
      <ul className={styles.rows}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <HistoryRow entry={entry} zone={zone} onRemove={onRemove} />
          </li>
        ))}
      </ul>
    </section>
  ));
}
