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

/** An episode with its player, by itself or in a queue, or the door in front of it. */
export function Screening({ episode, queue = null }: ScreeningProps) {
  const line = useMemo(() => lineOf(queue, episode), [queue, episode]);
  const isAdult = useIsConfirmedAdult();
  const { release } = episode;
  const back = <LinkButton to={releasePath(release.alias)}>К релизу</LinkButton>;
  if (release.age_rating.is_adult && !isAdult) return <Closed episode={episode} door={<AdultDoor />} />;
  if (isBlocked(release)) {
    return <Closed episode={episode} door={<BlockedDoor release={release}>{back}</BlockedDoor>} />;
  }
  if (hasVideo(episode)) return <Watch episode={episode} line={line} />;
  if (hostsOfEpisode(episode, release).length > 0) return <Elsewhere episode={episode} line={line} />;
  return <Closed episode={episode} door={<NoVideoDoor episode={episode}>{back}</NoVideoDoor>} />;
}

function Closed({ episode, door }: { episode: ReleasedEpisode; door: ReactNode }) {
  return (
    <main className={styles.closed}>
      <h1 className={styles.closedTitle}>
        <Link to={releasePath(episode.release.alias)}>{episode.release.name.main}</Link>
        <small>{fullEpisodeTitle(episode)}</small>
      </h1>
      {door}
    </main>
  );
}
