import styles from './notice.module.css';

const RADIUS = 15;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

/** Shows whole seconds inside a ring that empties. */
export function CountdownRing({ left, from }: { left: number; from: number }) {
  return (
    <span className={styles.ring}>
      <svg viewBox="0 0 36 36" width="36" height="36" aria-hidden="true">
        <circle cx="18" cy="18" r={RADIUS} stroke="#ffffff33" />
        <circle
          cx="18"
          cy="18"
          r={RADIUS}
          stroke="currentColor"
          strokeDasharray={CIRCUMFERENCE}
          strokeDashoffset={CIRCUMFERENCE * (1 - left / from)}
        />
      </svg>
      <span>{left}</span>
    </span>
  );
}
