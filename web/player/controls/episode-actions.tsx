import { Icon, type IconName } from '#web/ui/icons/icon.tsx';
import { EPISODES, plural } from '#web/format/plural.ts';
import { episodeLabel } from '#web/entities/episode/episode-words.ts';
import { hasVideo } from '#web/entities/episode/film.ts';
import type { Line, LineEpisode } from '#web/entities/episode/line.ts';
import { forget, markSeen } from '../queue/mark-episodes.ts';
import type { Positions } from '#web/entities/episode/positions.ts';
import { enqueue } from '../queue/enqueue.ts';
import styles from './episode-actions.module.css';
import type { Note } from './note-line.tsx';

type EpisodeActionsProps = {
  id: string;
  episode: LineEpisode;
  before: readonly LineEpisode[];
  releaseId: number;
  positions: Positions;
  line: Line;
  say: (note: Note) => void;
};

/** What can be done with an episode of a list without leaving the film. */
export function EpisodeActions({
  id,
  episode,
  before,
  releaseId,
  positions,
  line,
  say,
}: EpisodeActionsProps) {
  const label = episodeLabel(episode);
  const isSeen = positions[episode.id]?.isWatched === true;
  const unseen = before.filter((other) => hasVideo(other) && positions[other.id]?.isWatched !== true);
  const marked = (other: LineEpisode) => ({ id: other.id, duration: other.duration, releaseId });
  return (
    <fieldset id={id} className={styles.actions} aria-label={`Действия: ${label}`}>
      {isSeen ? (
        <Action
          icon="eye"
          onClick={() => say({ text: `${label}: отметка снята`, undo: forget(marked(episode)) })}
        >
          Снять отметку
        </Action>
      ) : (
        <Action
          icon="check"
          onClick={() => say({ text: `${label} отмечен просмотренным`, undo: markSeen([marked(episode)]) })}
        >
          Отметить просмотренным
        </Action>
      )}
      {unseen.length > 0 && (
        <Action
          icon="check"
          onClick={() =>
            say({
              text: `Отмечено: ${plural(unseen.length, EPISODES)}`,
              undo: markSeen(unseen.map(marked)),
            })
          }
        >
          Отметить все до этого
        </Action>
      )}
      {!line.isOwn && (
        <Action icon="queue" onClick={() => say(enqueue(label, { releaseId, episodeId: episode.id }))}>
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
