import styles from './prose.module.css';

/** A text of the operator; the API made its HTML and answers for its safety. */
export function Prose({ html }: { html: string }) {
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
