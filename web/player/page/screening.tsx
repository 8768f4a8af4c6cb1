import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { releasePath } from '#contract/addresses.ts';
import type { ReleasedEpisode } from '#contract/releases.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { useIsConfirmedAdult } from '../gate/adult-confirmation.ts';
import { AdultDoor, BlockedDoor } from '../gate/door.tsx';
import { NoVideoDoor } from '../gate/no-video-door.tsx';
import { Elsewhere } from '../external/elsewhere.tsx';
import { fullEpisodeTitle } from '#web/entities/episode/episode-words.ts';
import { hasVideo, isBlocked } from '#web/entities/episode/film.ts';
import { hostsOfEpisode } from '#web/entities/episode/hosts.ts';
import { lineOf, type Queue } from '#web/entities/episode/line.ts';
import styles from './player-page.module.css';
import { Watch } from './watch.tsx';

type ScreeningProps = { episode: ReleasedEpisode; queue?: Queue | null };

/** The player of an episode, by itself or in a queue; or the reason why it is not available. */
export function Screening({ episode, queue = null }: ScreeningProps) {
  const playlist = useMemo(() => lineOf(queue, episode), [queue, episode]);
  const isAdult = useIsConfirmedAdult();
  const { release } = episode;
  const backLink = <LinkButton to={releasePath(release.alias)}>К релизу</LinkButton>;
  if (release.age_rating.is_adult && !isAdult)
    return <Unavailable episode={episode} notice={<AdultDoor />} />;
  if (isBlocked(release)) {
    return <Unavailable episode={episode} notice={<BlockedDoor release={release}>{backLink}</BlockedDoor>} />;
  }
  if (hasVideo(episode)) return <Watch episode={episode} playlist={playlist} />;
  if (hostsOfEpisode(episode, release).length > 0) return <Elsewhere episode={episode} line={playlist} />;
  return <Unavailable episode={episode} notice={<NoVideoDoor episode={episode}>{backLink}</NoVideoDoor>} />;
}

function Unavailable({ episode, notice }: { episode: ReleasedEpisode; notice: ReactNode }) {
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
