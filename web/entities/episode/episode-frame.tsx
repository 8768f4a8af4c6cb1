import type { Episode } from '#contract/episodes.ts';
import type { ReactNode } from 'react';
import { Poster } from '#web/ui/pictures/poster.tsx';
import styles from './episode-frame.module.css';
import { episodeNumber } from './format-episode.ts';

type EpisodeFrameProps = {
  episode: Pick<Episode, 'id' | 'ordinal' | 'preview'>;
  sizes: string;
  /** Hides the picture as a spoiler. */
  isCovered?: boolean;
  children?: ReactNode;
};

// Consecutive episodes get different tones.
const TONES = [styles.tone0, styles.tone1, styles.tone2, styles.tone3, styles.tone4];

/** Shows the frame of an episode, or its number on a plain background when there is none or it is covered. */
export function EpisodeFrame({ episode, sizes, isCovered = false, children }: EpisodeFrameProps) {
  if (episode.preview.src !== null && !isCovered) {
    return (
      <Poster pictures={episode.preview} shape="frame" sizes={sizes}>
        {children}
      </Poster>
    );
  }
  const tone = TONES[Math.abs(Math.floor(episode.ordinal)) % TONES.length];
  return (
    <span className={`${styles.blank} ${tone}`}>
      <span className={styles.number} aria-hidden="true">
        {episodeNumber(episode.ordinal) ?? '★'}
      </span>
      {children}
    </span>
  );
}
