import { useEffect, useId, useRef } from 'react';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { tieText } from '#web/ui/tie-text.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { formatDuration } from '#web/format/format-time.ts';
import { EpisodeFrame } from '#web/entities/episode/episode-frame.tsx';
import { episodeLabel } from '#web/entities/episode/format-episode.ts';
import { hasVideo } from '#web/entities/episode/player-episode.ts';
import { isWatchable } from '#web/entities/episode/external-hosts.ts';
import type { EpisodePlaylist, PlaylistEpisode } from '#web/entities/episode/playlist.ts';
import type { Position, Positions } from '#web/entities/episode/positions.ts';
import { useIsCovered } from '#web/entities/episode/use-is-covered.ts';
import { progressOf } from '#web/entities/episode/watched.ts';
import { EpisodeActions } from '../title/episode-actions.tsx';
import styles from './episode-row.module.css';
import type { ListMessage } from './list-message.tsx';

type RowProps = {
  episode: PlaylistEpisode;
  /** The earlier episodes of its release. */
  before: readonly PlaylistEpisode[];
  releaseId: number;
  positions: Positions;
  playlist: EpisodePlaylist;
  isCurrent: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onMessage: (message: ListMessage) => void;
};

/** An episode in a list with the viewer's progress, and its actions below when open. */
export function EpisodeRow({ isOpen, onToggle, onMessage, ...row }: RowProps) {
  const { episode, playlist, isCurrent, positions } = row;
  const link = useRef<HTMLAnchorElement>(null);
  const moreButton = useRef<HTMLButtonElement>(null);
  const actionsId = useId();
  useEffect(() => {
    // `scrollIntoView` would scroll the whole page, too.
    const drawer = link.current?.closest<HTMLElement>('[data-drawer]');
    if (isCurrent && link.current && drawer)
      drawer.scrollTop = link.current.offsetTop - drawer.clientHeight / 3;
  }, [isCurrent]);
  const content = <Content episode={episode} position={positions[episode.id]} isOpen={isOpen} />;
  if (!isWatchable(episode)) return <span className={classes(styles.row, styles.missing)}>{content}</span>;
  const closeWithMessage = (message: ListMessage) => {
    onToggle();
    moreButton.current?.focus();
    onMessage(message);
  };
  return (
    <>
      <div className={classes(styles.line, isCurrent && styles.current)}>
        <Link
          ref={link}
          className={styles.row}
          to={playlist.addressOf(episode)}
          replace
          aria-current={isCurrent || undefined}
        >
          {content}
        </Link>
        <button
          ref={moreButton}
          type="button"
          className={styles.more}
          aria-label={`Что сделать: ${episodeLabel(episode)}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? actionsId : undefined}
          onClick={onToggle}
        >
          <Icon name="more" />
        </button>
      </div>
      {isOpen && <EpisodeActions id={actionsId} {...row} onMessage={closeWithMessage} />}
    </>
  );
}

type ContentProps = { episode: PlaylistEpisode; position: Position | undefined; isOpen: boolean };

function Content({ episode, position, isOpen }: ContentProps) {
  // Opening the actions reveals the episode: the viewer must know which one they act on.
  const isCovered = useIsCovered()(episode, position) && !isOpen;
  const progress = progressOf(episode, position);
  const { duration } = episode;
  return (
    <>
      <span className={classes(styles.frame, progress === 'seen' && styles.seen)}>
        <EpisodeFrame episode={episode} sizes="128px" isCovered={isCovered}>
          {position && progress === 'under-way' && (
            <progress
              className={styles.progress}
              aria-hidden="true"
              value={position.time / Math.max(1, duration)}
            />
          )}
        </EpisodeFrame>
      </span>
      <span className={styles.words}>
        <b>{episodeLabel(episode)}</b>
        {episode.name && !isCovered && <span>{tieText(episode.name)}</span>}
        <State episode={episode} position={position} />
      </span>
    </>
  );
}

function State({ episode, position }: { episode: PlaylistEpisode; position: Position | undefined }) {
  if (!hasVideo(episode)) return <small>{isWatchable(episode) ? 'на другом сайте' : 'видео ещё нет'}</small>;
  const progress = progressOf(episode, position);
  if (position && progress === 'under-way') {
    return <small>осталось {formatDuration(episode.duration - position.time)}</small>;
  }
  if (progress === 'none') return <small>{formatDuration(episode.duration)}</small>;
  return (
    <small>
      <Icon name="check" size={16} />
      просмотрен
    </small>
  );
}
