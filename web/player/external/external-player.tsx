import { useState } from 'react';
import type { EpisodeWithRelease } from '#contract/releases.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { EpisodeList } from '#web/player/controls/episodes/episode-list.tsx';
import { fullEpisodeTitle } from '#web/entities/episode/format-episode.ts';
import type { EpisodePlaylist } from '#web/entities/episode/playlist.ts';
import { useMoment } from '../store/use-moment.ts';
import styles from './external-player.module.css';
import { PageHead } from '../gate/page/page-head.tsx';
import { FrameConsentNotice } from './frame-consent-notice.tsx';
import { FrameCaption } from './frame-caption.tsx';
import { ExternalFrame } from './external-frame.tsx';
import { type FramedHost, framesOf } from './framed-hosts.ts';
import { adjacentEpisodes } from './adjacent-episodes.ts';
import { afterRefusal, loadedAddress } from './frame-refusal.ts';
import { frameConsents, useAllowedOrigins } from './use-frame-consents.ts';

type ElsewhereProps = { episode: EpisodeWithRelease; playlist: EpisodePlaylist };

/** The page of an episode that only other sites have: their player, after the viewer's consent, and the playlist. */
export function ExternalPlayer({ episode, playlist }: ElsewhereProps) {
  const { release } = episode;
  const name = fullEpisodeTitle(episode);
  const { frames, frame, refused, open, ask, refuse } = useFrame(episode);
  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <PageHead episode={episode} />
      </div>
      <div className={styles.video}>
        {frame ? (
          <ExternalFrame frame={frame} title={`${release.name.main}. ${name}`} onRefused={refuse} />
        ) : (
          <div className={styles.door}>
            <FrameConsentNotice frames={frames} refused={refused} onOpen={open} />
          </div>
        )}
        <Steps episode={episode} playlist={playlist} />
        {frame && <FrameCaption frame={frame} hasOthers={frames.length > 1} onAsk={ask} />}
      </div>
      <section className={styles.list} aria-label={playlist.title ?? 'Эпизоды'}>
        <h2>{playlist.title ?? 'Эпизоды'}</h2>
        <EpisodeList playlist={playlist} current={episode} />
      </section>
    </main>
  );
}

/** Chooses the frame: the site just chosen, else one allowed before; none while the viewer is asked for consent. */
function useFrame(episode: EpisodeWithRelease) {
  const frames = framesOf(episode, episode.release, useMoment());
  const allowedOrigins = useAllowedOrigins();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const allowed = frames.filter(({ origin, name }) => allowedOrigins.includes(origin) && name !== refused);
  const frame = isAsking ? undefined : (allowed.find(({ name }) => name === chosen) ?? allowed[0]);
  return {
    frames,
    frame,
    refused,
    open: ({ name, origin }: FramedHost, isRemembered: boolean) => {
      frameConsents().grant(origin, isRemembered);
      setChosen(name);
      setIsAsking(false);
    },
    ask: () => setIsAsking(true),
    refuse: () => {
      if (afterRefusal(loadedAddress(), location.href) === 'load-again') location.reload();
      else setRefused(frame?.name ?? null);
    },
  };
}

type StepsProps = { episode: EpisodeWithRelease; playlist: EpisodePlaylist };

function Steps({ episode, playlist }: StepsProps) {
  const { previous, next } = adjacentEpisodes(episode, playlist);
  if (!previous && !next) return null;
  return (
    <nav className={styles.steps} aria-label="Соседние эпизоды">
      {previous && (
        <LinkButton to={playlist.addressOf(previous)} replace>
          <Icon name="previous" />
          Предыдущий
        </LinkButton>
      )}
      {next && (
        <LinkButton to={playlist.addressOf(next)} replace>
          Следующий
          <Icon name="next" />
        </LinkButton>
      )}
    </nav>
  );
}
