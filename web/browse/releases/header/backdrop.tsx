import type { FullRelease } from '#contract/releases.ts';
import { inWatchingOrder } from '#web/entities/episode/player-episode.ts';
import { useIsCovered } from '#web/entities/episode/use-is-covered.ts';
import { type WideCover, wideCover } from '#web/entities/release/wide-cover.ts';
import { classes } from '#web/ui/classes.ts';
import styles from './backdrop.module.css';

/**
 * Returns a wide picture without lettering: the background, or else the frame of the first episode
 * unless the spoiler guard hides frames. Null if there is neither.
 */
export function useWideArt({ background_covers, episodes }: FullRelease): WideCover | null {
  const isCovered = useIsCovered();
  const wide = wideCover(background_covers);
  if (wide) return wide;
  const [first] = inWatchingOrder(episodes);
  if (!first || isCovered(first, null)) return null;
  const src = first.preview.optimized.src ?? first.preview.src;
  return src === null ? null : { src };
}

type BackdropProps = { art: WideCover | null; poster: FullRelease['poster'] };

/** The wide picture, or else the blurred poster, which shows no lettering, behind the head of the page. */
export function Backdrop({ art, poster }: BackdropProps) {
  const src = art?.src ?? poster.optimized.thumbnail ?? poster.thumbnail ?? poster.src;
  if (!src) return null;
  return (
    <div
      className={classes(styles.backdrop, art !== null && styles.wide)}
      aria-hidden="true"
      data-moving={art === null ? undefined : ''}
    >
      <img
        src={src}
        {...art?.place}
        width={1920}
        height={1080}
        alt=""
        fetchPriority={art === null ? 'auto' : 'high'}
      />
    </div>
  );
}

/** The colours of a release's picture behind the age gate, which shows no more of it. */
export function VeiledArt({ release }: { release: FullRelease }) {
  const art = useWideArt(release);
  const src = art?.src ?? release.poster.optimized.thumbnail ?? release.poster.src;
  return (
    src && (
      <div className={classes(styles.backdrop, styles.veiled)} aria-hidden="true">
        <img src={src} {...art?.place} alt="" />
      </div>
    )
  );
}
