import { Button } from '#web/ui/controls/button.tsx';
import { EPISODES, formatCount } from '#web/format/format-count.ts';
import { formatDuration } from '#web/format/format-time.ts';
import { hasVideo } from '#web/entities/episode/player-episode.ts';
import type { PlaylistPart } from '#web/entities/episode/playlist.ts';
import styles from './queue-head.module.css';

type QueueHeadProps = { parts: readonly PlaylistPart[]; isEditing: boolean; onToggle: () => void };

/** The length of a queue, with a button that starts reordering. */
export function QueueHead({ parts, isEditing, onToggle }: QueueHeadProps) {
  const episodes = parts.flatMap((part) => part.episodes.filter(hasVideo));
  const seconds = episodes.reduce((sum, { duration }) => sum + duration, 0);
  return (
    <div className={styles.head}>
      <p>
        {formatCount(episodes.length, EPISODES)}
        {seconds > 0 && ` · ${formatDuration(seconds)}`}
      </p>
      <Button variant="quiet" size="small" aria-pressed={isEditing} onClick={onToggle}>
        {isEditing ? 'Готово' : 'Изменить'}
      </Button>
    </div>
  );
}
