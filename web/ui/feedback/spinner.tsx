import styles from './spinner.module.css';

/** A spinner as tall as the text around it; decorative, the busy element announces its state itself. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
