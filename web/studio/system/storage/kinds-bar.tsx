import { formatSize } from '#contract/format-size.ts';
import type { StudioStorage } from '#contract/studio/system/storage.ts';
import { KIND_TITLES } from './format-storage.ts';
import styles from './storage.module.css';

/** All kinds beside each other, as parts of what is ours; below them what the disk has besides. */
export function KindsBar({ kinds, disk }: Pick<StudioStorage, 'kinds' | 'disk'>) {
  const own = kinds.reduce((sum, { bytes }) => sum + bytes, 0);
  // On a disk with much else, parts of the whole disk would be too thin to see.
  const partOf = (bytes: number) => (bytes / Math.max(1, own)) * 100;
  return (
    <section className={styles.kinds} aria-label="Что сколько занимает">
      <svg className={styles.stack} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        {kinds.map(({ kind, bytes }, i) => (
          <rect
            key={kind}
            data-kind={kind}
            x={partOf(kinds.slice(0, i).reduce((sum, one) => sum + one.bytes, 0))}
            width={partOf(bytes)}
            height="1"
          />
        ))}
      </svg>
      <dl className={styles.legend}>
        {kinds.map(({ kind, bytes }) => (
          <div key={kind}>
            <dt>
              <i data-kind={kind} aria-hidden="true" />
              {KIND_TITLES[kind]}
            </dt>
            <dd>{formatSize(bytes)}</dd>
          </div>
        ))}
        {disk && (
          <>
            <div>
              <dt>Прочее на диске</dt>
              <dd>{formatSize(Math.max(0, disk.total - disk.free - own))}</dd>
            </div>
            <div>
              <dt>Свободно</dt>
              <dd>{formatSize(disk.free)}</dd>
            </div>
          </>
        )}
      </dl>
    </section>
  );
}
