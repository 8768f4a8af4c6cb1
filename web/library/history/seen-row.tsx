import { Form } from 'react-router';
import { episodePath, releasePath } from '#contract/addresses.ts';
import { EpisodeFrame } from '#web/entities/episode/episode-frame.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { momentWords } from '#web/format/time.ts';
import { hourWords } from './days.ts';
import type { Seen } from './seen.ts';
import { progressPart, progressWords, seenTitle } from './seen-words.ts';
import styles from './seen-row.module.css';

type SeenRowProps = { seen: Seen; zone: string; onRemove: (seen: Seen) => void };

// Whoever works by the keyboard goes on where the row was.
function focusNeighbour(form: HTMLFormElement): void {
  const forms = [...document.querySelectorAll<HTMLFormElement>(`.${styles.remove}`)];
  const at = forms.indexOf(form);
  (forms[at + 1] ?? forms[at - 1])?.querySelector('button')?.focus();
}

/** One episode of the history: the picture goes on watching, the cross takes it off. */
export function SeenRow({ seen, zone, onRemove }: SeenRowProps) {
  const { id, title, canBeWatched } = seen;
  const at = new Date(seen.at);
  const part = progressPart(seen);
  return (
    <div className={styles.row}>
      <Link
        to={canBeWatched ? episodePath(seen.id) : releasePath(seen.alias)}
        prefetch="intent"
        className={classes(styles.link, !canBeWatched && styles.closed)}
      >
        <span className={styles.frame}>
          <EpisodeFrame episode={seen} sizes="(width >= 600px) 208px, 144px">
            {part > 0 && <progress className={styles.progress} aria-hidden="true" value={part} />}
          </EpisodeFrame>
        </span>
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          <span className={styles.episode}>{seenTitle(seen)}</span>
          <span className={styles.line}>
            <time dateTime={at.toISOString()} title={momentWords(at, zone)}>
              {hourWords(at, zone)}
            </time>
            {' · '}
            {canBeWatched ? progressWords(seen) : 'Сейчас недоступно'}
          </span>
        </span>
      </Link>
      <Form
        method="post"
        className={styles.remove}
        onSubmit={(event) => {
          event.preventDefault();
          focusNeighbour(event.currentTarget);
          onRemove(seen);
        }}
      >
        <input type="hidden" name="episode" value={id} />
        <Button
          type="submit"
          look="bare"
          square
          aria-label={`Убрать из истории: ${title}, ${seenTitle(seen)}`}
          title="Убрать из истории"
        >
          <Icon name="close" />
        </Button>
      </Form>
    </div>
  );
}
