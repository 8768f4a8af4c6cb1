import styles from './spinner.module.css';

/** A turning ring as tall as the text around it; the busy element itself says what it is doing. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
