import { Icon, type IconName } from '#web/ui/icons/icon.tsx';
import { EPISODES, formatCount } from '#web/format/format-count.ts';
import { episodeLabel } from '#web/entities/episode/format-episode.ts';
import { hasVideo } from '#web/entities/episode/player-episode.ts';
import type { EpisodePlaylist, PlaylistEpisode } from '#web/entities/episode/playlist.ts';
import { markUnwatched, markWatched } from '#web/player/queue/mark-episodes.ts';
import type { Positions } from '#web/entities/episode/positions.ts';
import { enqueue } from '#web/player/queue/enqueue.ts';
import styles from './episode-actions.module.css';
import type { ListMessage } from '../episodes/list-message.tsx';

type EpisodeActionsProps = {
  id: string;
  episode: PlaylistEpisode;
  before: readonly PlaylistEpisode[];
  releaseId: number;
  positions: Positions;
  playlist: EpisodePlaylist;
  onMessage: (message: ListMessage) => void;
};

/** The actions for an episode in a list, which do not interrupt playback. */
export function EpisodeActions({
  id,
  episode,
  before,
  releaseId,
  positions,
  playlist,
  onMessage,
}: EpisodeActionsProps) {
  const label = episodeLabel(episode);
  const isWatched = positions[episode.id]?.isWatched === true;
  const unwatched = before.filter((other) => hasVideo(other) && positions[other.id]?.isWatched !== true);
  const toMark = (other: PlaylistEpisode) => ({ id: other.id, duration: other.duration, releaseId });
  return (
    <fieldset id={id} className={styles.actions} aria-label={`Действия: ${label}`}>
      {isWatched ? (
        <Action
          icon="eye"
          onClick={() => onMessage({ text: `${label}: отметка снята`, undo: markUnwatched(toMark(episode)) })}
        >
          Снять отметку
        </Action>
      ) : (
        <Action
          icon="check"
          onClick={() =>
            onMessage({ text: `${label} отмечен просмотренным`, undo: markWatched([toMark(episode)]) })
          }
        >
          Отметить просмотренным
        </Action>
      )}
      {unwatched.length > 0 && (
        <Action
          icon="check"
          onClick={() =>
            onMessage({
              text: `Отмечено: ${formatCount(unwatched.length, EPISODES)}`,
              undo: markWatched(unwatched.map(toMark)),
            })
          }
        >
          Отметить все до этого
        </Action>
      )}
      {!playlist.isOwn && (
        <Action icon="queue" onClick={() => onMessage(enqueue(label, { releaseId, episodeId: episode.id }))}>
          В очередь
        </Action>
      )}
    </fieldset>
  );
}

type ActionProps = { icon: IconName; onClick: () => void; children: string };

function Action({ icon, onClick, children }: ActionProps) {
  return (
    <button type="button" className={styles.action} onClick={onClick}>
      <Icon name={icon} />
      {children}
    </button>
  );
}
