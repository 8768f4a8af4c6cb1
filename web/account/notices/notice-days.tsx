import type { ReactNode } from 'react';
import { groupByDay } from '#web/format/group-by-day.ts';
import { useTimeZone } from '#web/format/use-time-zone.ts';
import styles from './notices-page.module.css';

type NoticeDaysProps<T> = { notices: readonly T[]; now: string; renderNotice: (notice: T) => ReactNode };

/** Notices grouped by the viewer's calendar days. */
export function NoticeDays<T extends { id: number; created_at: string }>({
  notices,
  now,
  renderNotice,
}: NoticeDaysProps<T>) {
  const zone = useTimeZone();
  const items = notices.map((notice) => ({ notice, at: Date.parse(notice.created_at) }));
  return groupByDay(items, new Date(now), zone).map(({ heading, items: entries }) => (
    <section key={entries[0]?.notice.id} aria-label={heading} className={styles.day}>
      <h2>{heading}</h2>
      <ul>
        {entries.map(({ notice }) => (
          <li key={notice.id}>{renderNotice(notice)}</li>
        ))}
      </ul>
    </section>
  ));
}
