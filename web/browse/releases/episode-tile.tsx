import { useEffect, useRef } from 'react';
import { episodePath } from '#contract/addresses.ts';
import type { Episode } from '#contract/episodes.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { EpisodeFrame } from '#web/entities/episode/episode-frame.tsx';
import { episodeLabel, episodeTitle, isSpecial } from '#web/entities/episode/episode-words.ts';
import { hasVideo } from '#web/entities/episode/film.ts';
import { hostsOf, isSomewhere } from '#web/entities/episode/hosts.ts';
import type { Position } from '#web/entities/episode/positions.ts';
import { progressOf } from '#web/entities/episode/watched.ts';
import { Badge } from '#web/ui/controls/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { clock, lengthWords } from '#web/format/time.ts';
import styles from './episode-tile.module.css';

type TileProps = {
  episode: Episode;
  position: Position | null;
  isJumpedTo?: boolean;
  /** Neither its name nor its picture is to be seen yet. */
  isCovered: boolean;
};

/**
 * One episode as a picture: its length, its name, how far the viewer is; where nobody has its video, it is dimmed and
 * leads nowhere.
 */
export function EpisodeTile({ isJumpedTo = false, ...shown }: TileProps) {
  const { episode, position } = shown;
  const tile = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isJumpedTo) tile.current?.focus();
  }, [isJumpedTo]);
  const content = <TileContent {...shown} />;
  if (!isSomewhere(episode)) return <div className={classes(styles.tile, styles.missing)}>{content}</div>;
  const isSeen = progressOf(episode, position) === 'seen';
  return (
    <Link
      ref={tile}
      to={episodePath(episode.id)}
      // The frames of other sites are let in with the page that holds them.
      reloadDocument={!hasVideo(episode)}
      prefetch="intent"
      className={classes(styles.tile, isSeen && styles.seen, isJumpedTo && styles.jumped)}
    >
      {content}
    </Link>
  );
}

function TileContent({ episode, position, isCovered }: Omit<TileProps, 'isJumpedTo'>) {
  const { duration } = episode;
  return (
    <>
      <span className={styles.frame}>
        <EpisodeFrame
          episode={episode}
          sizes="(width < 600px) 150px, (width < 1280px) 33vw, 25vw"
          isCovered={isCovered}
        >
          {duration > 0 && hasVideo(episode) && (
            <span className={styles.length}>
              <Badge>{clock(duration)}</Badge>
            </span>
          )}
          <span className={styles.play}>
            <Icon name="play" size={24} />
          </span>
          {position && duration > 0 && (
            <span className={styles.progress}>
              <span
                style={{ scale: `${position.isWatched ? 1 : Math.min(1, position.time / duration)} 1` }}
              />
            </span>
          )}
        </EpisodeFrame>
      </span>
      <span className={styles.words}>
        <b>{isCovered ? episodeLabel(episode) : episodeTitle(episode)}</b>
        <State episode={episode} position={position} />
      </span>
    </>
  );
}

// The line is always there, so that what this browser remembers moves nothing.
function State({ episode, position }: { episode: Episode; position: Position | null }) {
  if (!hasVideo(episode)) {
    const places = hostsOf(episode).map(({ where }) => where);
    return <small>{places.join(', ') || 'видео ещё нет'}</small>;
  }
  const progress = progressOf(episode, position);
  if (position && progress === 'under-way') {
    return <small>осталось {lengthWords(episode.duration - position.time)}</small>;
  }
  if (progress === 'seen') {
    return (
      <small>
        <Icon name="eye" size={16} />
        просмотрен
      </small>
    );
  }
  return <small>{isSpecial(episode) ? 'спешл' : '\u00A0'}</small>;
}
