import { useEffect, useRef } from 'react';
import { episodePath } from '#contract/addresses.ts';
import type { Episode } from '#contract/episodes.ts';
import type { FullRelease } from '#contract/releases.ts';
import { isSingleFilm } from '#web/entities/release/format-release.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { EpisodeFrame } from '#web/entities/episode/episode-frame.tsx';
import { episodeLabel, episodeTitle, isSpecial } from '#web/entities/episode/format-episode.ts';
import { hasVideo } from '#web/entities/episode/player-episode.ts';
import { externalHostsOf, isWatchable } from '#web/entities/episode/external-hosts.ts';
import type { Position } from '#web/entities/episode/positions.ts';
import { progressOf } from '#web/entities/episode/watched.ts';
import { Badge } from '#web/ui/controls/badge.tsx';
import { markMovingPicture } from '#web/ui/pictures/moving-picture.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import {
  formatClock,
  formatDate,
  formatDuration,
  formatMoment,
  MOSCOW_TIME_ZONE,
} from '#web/format/format-time.ts';
import { tieShortWords } from '#contract/no-break.ts';
import { missingVideo } from './only-in-torrents.ts';
import { useRelease } from '../use-release.ts';
import styles from './episode-tile.module.css';

type TileProps = {
  episode: Episode;
  now: Date;
  position: Position | null;
  isJumpedTo?: boolean;
  /** Whether the viewer is in the middle of it. */
  isCurrent?: boolean;
  /** Whether the spoiler guard hides its name and picture. */
  isCovered: boolean;
};

/**
 * An episode's picture with its duration, name and the viewer's progress. An episode that has no video anywhere is
 * dimmed and not a link.
 */
export function EpisodeTile({ isJumpedTo = false, isCurrent = false, ...shown }: TileProps) {
  const { episode, position } = shown;
  const tile = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isJumpedTo) tile.current?.focus();
  }, [isJumpedTo]);
  const content = <TileContent {...shown} />;
  if (!isWatchable(episode)) return <div className={classes(styles.tile, styles.missing)}>{content}</div>;
  const isSeen = progressOf(episode, position) === 'seen';
  return (
    <Link
      ref={tile}
      to={episodePath(episode.id)}
      // External players need the security headers of their own page, so the page is loaded as a document.
      reloadDocument={!hasVideo(episode)}
      prefetch="intent"
      viewTransition
      onClick={markMovingPicture}
      className={classes(
        styles.tile,
        isSeen && styles.seen,
        isJumpedTo && styles.jumped,
        isCurrent && styles.current,
      )}
    >
      {content}
    </Link>
  );
}

function nameOf(release: FullRelease, episode: Episode, isCovered: boolean): string {
  if (isSingleFilm(release)) return release.name.main;
  return isCovered ? episodeLabel(episode) : episodeTitle(episode);
}

function TileContent({ episode, now, position, isCovered }: Omit<TileProps, 'isJumpedTo' | 'isCurrent'>) {
  const { release } = useRelease();
  const { duration } = episode;
  // A watched one says so in words.
  const isPartSeen = position !== null && duration > 0 && progressOf(episode, position) !== 'seen';
  const part = isPartSeen ? Math.min(1, position.time / duration) : null;
  return (
    <>
      <span className={styles.frame}>
        <EpisodeFrame
          episode={episode}
          sizes="(width < 600px) 150px, (width < 1280px) 33vw, 25vw"
          isCovered={isCovered}
        >
          {duration > 0 && hasVideo(episode) && (
            <span className={classes(styles.length, part !== null && styles.raised)}>
              <Badge>{formatClock(duration)}</Badge>
            </span>
          )}
          <span className={styles.play}>
            <Icon name="play" size={24} />
          </span>
          {part !== null && (
            <span className={styles.progress}>
              <span style={{ transform: `scaleX(${part})` }} />
            </span>
          )}
        </EpisodeFrame>
      </span>
      <span className={styles.words}>
        <b>{tieShortWords(nameOf(release, episode, isCovered))}</b>
        <span className={styles.facts}>
          <EpisodeDate at={episode.updated_at} now={now} />
          <EpisodeState episode={episode} position={position} />
        </span>
      </span>
    </>
  );
}

/** «6 ноября», with the full date and time in the tooltip: like the days of the schedule, in Moscow time. */
function EpisodeDate({ at, now }: { at: string; now: Date }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={`${formatMoment(date)} по Москве`}>
      {formatDate(date, now, MOSCOW_TIME_ZONE)}
    </time>
  );
}

function EpisodeState({ episode, position }: { episode: Episode; position: Position | null }) {
  const { release } = useRelease();
  if (!hasVideo(episode)) {
    const note =
      externalHostsOf(episode)
        .map(({ where }) => where)
        .join(', ') || missingVideo(release);
    return note !== null && <small>{note}</small>;
  }
  const progress = progressOf(episode, position);
  if (position && progress === 'under-way') {
    return <small>осталось {formatDuration(episode.duration - position.time)}</small>;
  }
  if (progress === 'seen') {
    return (
      <small>
        <Icon name="check" size={16} />
        просмотрен
      </small>
    );
  }
  return isSpecial(episode) && <small>спешл</small>;
}
