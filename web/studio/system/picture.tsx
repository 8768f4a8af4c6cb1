import styles from './system.module.css';

/** The small poster of a release beside its name. */
export function Picture({ src }: { src: string | null }) {
  if (src === null) return <span className={styles.picture} />;
  return <img className={styles.picture} src={src} alt="" width={26} height={39} loading="lazy" />;
}
