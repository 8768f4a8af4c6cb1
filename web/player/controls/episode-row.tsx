import { useEffect, useId, useRef } from 'react';
import { classes } from '../../ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { lengthWords } from '#web/format/time.ts';
import { EpisodeFrame } from '#web/entities/episode/episode-frame.tsx';
import { episodeLabel } from '#web/entities/episode/episode-words.ts';
import { hasVideo } from '#web/entities/episode/film.ts';
import { isSomewhere } from '#web/entities/episode/hosts.ts';
import type { Line, LineEpisode } from '#web/entities/episode/line.ts';
import type { Position, Positions } from '#web/entities/episode/positions.ts';
import { useCovered } from '#web/entities/episode/use-covered.ts';
import { progressOf } from '#web/entities/episode/watched.ts';
import { EpisodeActions } from './episode-actions.tsx';
import styles from './episode-row.module.css';
import type { Note } from './note-line.tsx';

type RowProps = {
  episode: LineEpisode;
  /** Those of its release that come earlier. */
  before: readonly LineEpisode[];
  releaseId: number;
  positions: Positions;
  line: Line;
  isCurrent: boolean;
  isOpen: boolean;
  onToggle: () => void;
  say: (note: Note) => void;
};

/** An episode of a list: how far the viewer is in it, and below it, when asked for, what can be done with it. */
export function EpisodeRow({ isOpen, onToggle, say, ...row }: RowProps) {
  const { episode, line, isCurrent, positions } = row;
  const link = useRef<HTMLAnchorElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const actions = useId();
  useEffect(() => {
    // Scrolled by hand: `scrollIntoView` would move the whole page with it.
    const drawer = link.current?.closest<HTMLElement>('[data-drawer]');
    if (isCurrent && link.current && drawer)
      drawer.scrollTop = link.current.offsetTop - drawer.clientHeight / 3;
  }, [isCurrent]);
  const content = <Content episode={episode} position={positions[episode.id]} isOpen={isOpen} />;
  if (!isSomewhere(episode)) return <span className={classes(styles.row, styles.missing)}>{content}</span>;
  const say1 = (note: Note) => {
    onToggle();
    more.current?.focus();
    say(note);
  };
  return (
    <>
      <div className={classes(styles.line, isCurrent && styles.current)}>
        <Link
          ref={link}
          className={styles.row}
          to={line.addressOf(episode)}
          replace
          aria-current={isCurrent || undefined}
        >
          {content}
        </Link>
        <button
          ref={more}
          type="button"
          className={styles.more}
          aria-label={`Что сделать: ${episodeLabel(episode)}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? actions : undefined}
          onClick={onToggle}
        >
          <Icon name="more" />
        </button>
      </div>
      {isOpen && <EpisodeActions id={actions} {...row} say={say1} />}
    </>
  );
}

type ContentProps = { episode: LineEpisode; position: Position | undefined; isOpen: boolean };

function Content({ episode, position, isOpen }: ContentProps) {
  // Who asks what can be done with it wants to know what it is.
  const isCovered = useCovered()(episode, position) && !isOpen;
  const progress = progressOf(episode, position);
  const { duration } = episode;
  return (
    <>
      <span className={classes(styles.frame, progress === 'seen' && styles.seen)}>
        <EpisodeFrame episode={episode} sizes="128px" isCovered={isCovered}>
          {position && progress !== 'none' && (
            <progress
              className={styles.progress}
              aria-hidden="true"
              value={progress === 'seen' ? 1 : position.time / Math.max(1, duration)}
            />
          )}
        </EpisodeFrame>
      </span>
      <span className={styles.words}>
        <b>{episodeLabel(episode)}</b>
        {episode.name && !isCovered && <span>{episode.name}</span>}
        <State episode={episode} position={position} />
      </span>
    </>
  );
}

function State({ episode, position }: { episode: LineEpisode; position: Position | undefined }) {
  if (!hasVideo(episode)) return <small>{isSomewhere(episode) ? 'на другом сайте' : 'видео ещё нет'}</small>;
  const progress = progressOf(episode, position);
  if (position && progress === 'under-way') {
    return <small>осталось {lengthWords(episode.duration - position.time)}</small>;
  }
  if (progress === 'none') return <small>{lengthWords(episode.duration)}</small>;
  return (
    <small>
      <Icon name="eye" size={16} />
      просмотрен
    </small>
  );
}
