import styles from './prose.module.css';

/** A text of the operator, as HTML that the API has made safe. */
export function Prose({ html }: { html: string }) {
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
