import { formatSize } from '#contract/format-size.ts';
import type { StudioStorage } from '#contract/studio/system/storage.ts';
import { KIND_TITLES } from './format-storage.ts';
import styles from './storage.module.css';

/** All kinds beside each other, and on a disk what is free and what others take. */
export function KindsBar({ kinds, disk }: Pick<StudioStorage, 'kinds' | 'disk'>) {
  const own = kinds.reduce((sum, { bytes }) => sum + bytes, 0);
  const others = disk === null ? 0 : Math.max(0, disk.total - disk.free - own);
  const parts: { name: string; title: string; bytes: number }[] = [
    ...kinds.map(({ kind, bytes }) => ({ name: kind, title: KIND_TITLES[kind], bytes })),
    ...(others > 0 ? [{ name: 'others', title: 'Прочее на диске', bytes: others }] : []),
    ...(disk === null ? [] : [{ name: 'free', title: 'Свободно', bytes: disk.free }]),
  ];
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  const partOf = (bytes: number) => (bytes / Math.max(1, total)) * 100;
  return (
    <section className={styles.kinds} aria-label="Что сколько занимает">
      <svg className={styles.stack} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        {parts.map(({ name, bytes }, i) => (
          <rect
            key={name}
            data-kind={name}
            x={partOf(parts.slice(0, i).reduce((sum, one) => sum + one.bytes, 0))}
            width={partOf(bytes)}
            height="1"
          />
        ))}
      </svg>
      <dl className={styles.legend}>
        {parts.map(({ name, title, bytes }) => (
          <div key={name}>
            <dt>
              <i data-kind={name} aria-hidden="true" />
              {title}
            </dt>
            <dd>{formatSize(bytes)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
