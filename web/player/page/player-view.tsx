import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { releasePath } from '#contract/addresses.ts';
import type { EpisodeWithRelease } from '#contract/releases.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { useIsConfirmedAdult } from '../gate/adult-confirmation.ts';
import { AgeGate, BlockedNotice } from '../gate/unavailable-notice.tsx';
import { NoVideoNotice } from '../gate/no-video-notice.tsx';
import { ExternalPlayer } from '../external/external-player.tsx';
import { fullEpisodeTitle } from '#web/entities/episode/format-episode.ts';
import { hasVideo, isBlocked } from '#web/entities/episode/player-episode.ts';
import { allExternalHosts } from '#web/entities/episode/external-hosts.ts';
import { playlistFor, type EpisodeQueue } from '#web/entities/episode/playlist.ts';
import styles from './player-page.module.css';
import { EpisodePlayer } from './episode-player.tsx';

type ScreeningProps = { episode: EpisodeWithRelease; queue?: EpisodeQueue | null };

/** The player of an episode, by itself or in a queue; or the reason why it is not available. */
export function PlayerView({ episode, queue = null }: ScreeningProps) {
  const playlist = useMemo(() => playlistFor(queue, episode), [queue, episode]);
  const isAdult = useIsConfirmedAdult();
  const { release } = episode;
  const backLink = <LinkButton to={releasePath(release.alias)}>К релизу</LinkButton>;
  if (release.age_rating.is_adult && !isAdult) return <Unavailable episode={episode} notice={<AgeGate />} />;
  if (isBlocked(release)) {
    return (
      <Unavailable episode={episode} notice={<BlockedNotice release={release}>{backLink}</BlockedNotice>} />
    );
  }
  if (hasVideo(episode)) return <EpisodePlayer episode={episode} playlist={playlist} />;
  if (allExternalHosts(episode, release).length > 0)
    return <ExternalPlayer episode={episode} playlist={playlist} />;
  return (
    <Unavailable episode={episode} notice={<NoVideoNotice episode={episode}>{backLink}</NoVideoNotice>} />
  );
}

function Unavailable({ episode, notice }: { episode: EpisodeWithRelease; notice: ReactNode }) {
  return (
    <main className={styles.closed}>
      <h1 className={styles.closedTitle}>
        <Link to={releasePath(episode.release.alias)}>{episode.release.name.main}</Link>
        <small>{fullEpisodeTitle(episode)}</small>
      </h1>
      {notice}
    </main>
  );
}
