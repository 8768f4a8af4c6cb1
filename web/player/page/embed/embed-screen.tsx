import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { episodePath, releasePath, embedPath } from '#contract/addresses.ts';
import type { EpisodeWithRelease } from '#contract/releases.ts';
import { useIsConfirmedAdult } from '../../gate/adult-confirmation.ts';
import { AgeGate, BlockedNotice, NoVideoNotice } from '../../gate/lazy-notices.ts';
import { hasVideo, isBlocked } from '#web/entities/episode/player-episode.ts';
import { EpisodePlayer } from '../episode-player.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { EmbedCover } from './embed-cover.tsx';
import styles from './embed-page.module.css';
import { type EpisodePlaylist, releasePlaylist } from '#web/entities/episode/playlist.ts';

/** The playlist of an embed: the episodes of one release, with embed addresses. */
function embedPlaylist(episode: EpisodeWithRelease): EpisodePlaylist {
  return { ...releasePlaylist(episode), addressOf: (other) => embedPath(other.id) };
}

/** The player of an embedded episode; or the reason why it is not available. */
export function EmbedScreen({ episode }: { episode: EpisodeWithRelease }) {
  const playlist = useMemo(() => embedPlaylist(episode), [episode]);
  const [params] = useSearchParams();
  // Stays true, so that the next episode starts without the cover.
  const [isStarted, setIsStarted] = useState(params.get('autoplay') === '1');
  const isAdult = useIsConfirmedAdult();
  const { release } = episode;
  if (release.age_rating.is_adult && !isAdult) {
    return (
      <main className={styles.door}>
        <AgeGate>
          <LinkButton size="large" to={episodePath(episode.id)} target="_blank">
            На&nbsp;сайт
          </LinkButton>
        </AgeGate>
      </main>
    );
  }
  const releaseLink = (
    <LinkButton to={releasePath(release.alias)} target="_blank">
      Страница релиза
    </LinkButton>
  );
  if (isBlocked(release)) {
    return (
      <main className={styles.door}>
        <BlockedNotice release={release}>{releaseLink}</BlockedNotice>
      </main>
    );
  }
  if (!hasVideo(episode)) {
    return (
      <main className={styles.door}>
        <NoVideoNotice episode={episode}>{releaseLink}</NoVideoNotice>
      </main>
    );
  }
  if (isStarted) return <EpisodePlayer episode={episode} playlist={playlist} isEmbed />;
  return <EmbedCover episode={episode} onStart={() => setIsStarted(true)} />;
}
