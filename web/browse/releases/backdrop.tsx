import type { FullRelease } from '#contract/releases.ts';
import styles from './backdrop.module.css';

type BackdropProps = {
  release: Pick<FullRelease, 'background_covers' | 'poster'>;
  /** Shows no more than the colours of the picture: before the age gate. */
  isVeiled?: boolean;
};

/** The release's wide picture, or else its blurred poster, behind the header of the page. */
export function Backdrop({ release: { background_covers, poster }, isVeiled = false }: BackdropProps) {
  const [wide] = background_covers;
  const cover = wide?.optimized.preview ?? wide?.preview;
  const src = cover ?? poster.optimized.thumbnail ?? poster.thumbnail ?? poster.src;
  if (!src) return null;
  return (
    <div className={styles.backdrop} aria-hidden="true">
      <img className={isVeiled ? styles.veiled : cover ? styles.cover : styles.blurred} src={src} alt="" />
    </div>
  );
}
