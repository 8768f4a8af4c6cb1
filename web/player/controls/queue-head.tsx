import { Button } from '../../ui/button.tsx';
import { EPISODES, plural } from '../../words/plural.ts';
import { lengthWords } from '../../words/time.ts';
import { hasVideo } from '../film.ts';
import type { Part } from '../line.ts';
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
