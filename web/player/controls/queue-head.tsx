import { Button } from '#web/ui/controls/button.tsx';
import { EPISODES, plural } from '#web/format/plural.ts';
import { lengthWords } from '#web/format/time.ts';
import { hasVideo } from '#web/entities/episode/film.ts';
import type { Part } from '#web/entities/episode/line.ts';
import styles from './queue-head.module.css';

type QueueHeadProps = { parts: readonly Part[]; isEditing: boolean; onToggle: () => void };

/** The length of a queue, with a button that starts reordering. */
export function QueueHead({ parts, isEditing, onToggle }: QueueHeadProps) {
  const episodes = parts.flatMap((part) => part.episodes.filter(hasVideo));
  const seconds = episodes.reduce((sum, { duration }) => sum + duration, 0);
  return (
    <div className={styles.head}>
      <p>
        {plural(episodes.length, EPISODES)}
        {seconds > 0 && ` · ${lengthWords(seconds)}`}
      </p>
      <Button look="quiet" size="small" aria-pressed={isEditing} onClick={onToggle}>
        {isEditing ? 'Готово' : 'Изменить'}
      </Button>
    </div>
  );
}
