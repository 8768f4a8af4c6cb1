import styles from './system.module.css';

/** A bar that is filled in part, 0 to 1. Its width is an attribute: the policy of pages allows no inline styles. */
export function Bar({ part }: { part: number }) {
  const width = Math.max(0, Math.min(100, Math.round(part * 1000) / 10));
  return (
    <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="4" />
      <rect width={width} height="4" />
    </svg>
  );
}
