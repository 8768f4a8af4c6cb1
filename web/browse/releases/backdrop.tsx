import type { FullRelease } from '#contract/releases.ts';
import styles from './backdrop.module.css';

/** The release's wide picture, or else its blurred poster, behind the header of the page. */
export function Backdrop({ release: { background_covers, poster } }: { release: FullRelease }) {
  const [wide] = background_covers;
  const cover = wide?.optimized.preview ?? wide?.preview;
  const src = cover ?? poster.optimized.thumbnail ?? poster.thumbnail ?? poster.src;
  if (!src) return null;
  return (
    <div className={styles.backdrop} aria-hidden="true">
      <img className={cover ? styles.cover : styles.blurred} src={src} alt="" />
    </div>
  );
}
