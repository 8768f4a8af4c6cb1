import type { EpisodeWithRelease } from '#contract/releases.ts';
import { fullEpisodeTitle } from '#web/entities/episode/format-episode.ts';
import { PageHead } from '../gate/page/page-head.tsx';
import styles from './player-page.module.css';

type PlainPlayerProps = {
  episode: EpisodeWithRelease;
  /** Of the master playlist. */
  address: string;
  isEmbed: boolean;
};

/** The episode in the browser's own player, for browsers that run no scripts. Rendered on the server only. */
export function PlainPlayer({ episode, address, isEmbed }: PlainPlayerProps) {
  const { preview } = episode;
  return (
    <div className={styles.plain}>
      {/* Another site has its own way back, and a link would open in its frame. */}
      {!isEmbed && <PageHead episode={episode} heading="p" />}
      <video
        controls
        playsInline
        preload="metadata"
        src={address}
        poster={preview.optimized.src ?? preview.src ?? undefined}
        aria-label={fullEpisodeTitle(episode)}
      />
    </div>
  );
}
