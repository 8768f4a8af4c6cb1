import { formatSize } from '#contract/format-size.ts';
import { MIN_GROUP } from '#contract/studio/system/counted.ts';
import type { StoredRelease } from '#contract/studio/system/storage.ts';
import { EPISODES, formatCount, formatNumber } from '#web/format/format-count.ts';
import type { Column } from '../../list/list-types.ts';
import { Picture } from '../picture.tsx';
import system from '../system.module.css';
import styles from './storage.module.css';

function formatStarts({ starts }: StoredRelease): string {
  return starts === null ? `меньше ${MIN_GROUP}` : formatNumber(starts);
}

/** The columns of the list of releases by what they take; `largest`: the bytes of the first one, for the bars. */
export function storageColumns(largest: number): Column<StoredRelease>[] {
  return [
    {
      id: 'release',
      title: 'Релиз',
      cell: ({ name, picture }) => (
        <span className={styles.release}>
          <Picture src={picture} />
          <span>{name}</span>
        </span>
      ),
      text: ({ name }) => name,
    },
    {
      id: 'bytes',
      title: 'Занимает, освободит удаление',
      cell: ({ bytes }) => (
        <span className={styles.size}>
          <b>{formatSize(bytes)}</b>
          <Bar part={bytes / Math.max(1, largest)} />
        </span>
      ),
      text: ({ bytes }) => bytes,
    },
    {
      id: 'unused',
      title: 'Из них лишнее',
      cell: ({ unused_bytes: bytes }) =>
        bytes === 0 ? <span className={styles.inTable}>—</span> : `${formatSize(bytes)} лишнее`,
      text: ({ unused_bytes }) => unused_bytes,
    },
    {
      id: 'episodes',
      title: 'Эпизодов',
      cell: ({ episodes }) => formatCount(episodes, EPISODES),
      text: ({ episodes }) => episodes,
      isOptional: true,
    },
    {
      id: 'starts',
      title: 'Начали за 28 дней',
      cell: (row) => (
        <>
          <span className={styles.onCard}>за 28 дней начали </span>
          {formatStarts(row)}
        </>
      ),
      text: formatStarts,
      isNumber: true,
    },
  ];
}

/** A bar that is filled in part, 0 to 1. Its width is an attribute: the policy of pages allows no inline system. */
function Bar({ part }: { part: number }) {
  const width = Math.max(0, Math.min(100, Math.round(part * 1000) / 10));
  return (
    <svg className={system.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="4" />
      <rect width={width} height="4" />
    </svg>
  );
}
