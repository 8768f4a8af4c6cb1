import { Button } from '#web/ui/controls/button.tsx';
import { EPISODES, plural } from '#web/format/plural.ts';
import { lengthWords } from '#web/format/time.ts';
import { hasVideo } from '#web/entities/episode/film.ts';
import type { Part } from '#web/entities/episode/line.ts';
import styles from './queue-head.module.css';

type QueueHeadProps = { parts: readonly Part[]; isEdited: boolean; onToggle: () => void };

/** How long a queue is, and the way to put it in another order. */
export function QueueHead({ parts, isEdited, onToggle }: QueueHeadProps) {
  const episodes = parts.flatMap((part) => part.episodes.filter(hasVideo));
  const seconds = episodes.reduce((sum, { duration }) => sum + duration, 0);
  return (
    <div className={styles.head}>
      <p>
        {plural(episodes.length, EPISODES)}
        {seconds > 0 && ` · ${lengthWords(seconds)}`}
      </p>
      <Button look="quiet" size="small" aria-pressed={isEdited} onClick={onToggle}>
        {isEdited ? 'Готово' : 'Изменить'}
      </Button>
    </div>
  );
}
