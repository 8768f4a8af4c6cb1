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
import { framesOf } from './framed-hosts.ts';
import { adjacentEpisodes } from './adjacent-episodes.ts';
import { useFrame } from './use-frame.ts';

type ElsewhereProps = { episode: EpisodeWithRelease; playlist: EpisodePlaylist };

/** The page of an episode that only other sites have: their player, after the viewer's consent, and the playlist. */
export function ExternalPlayer({ episode, playlist }: ElsewhereProps) {
  const { release } = episode;
  const name = fullEpisodeTitle(episode);
  const frames = framesOf(episode, release, useMoment());
  const { frame, refused, open, ask, refuse } = useFrame(frames);
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
