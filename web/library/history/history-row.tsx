import { Form } from 'react-router';
import { episodePath, releasePath } from '#contract/addresses.ts';
import { EpisodeFrame } from '#web/entities/episode/episode-frame.tsx';
import { Badge } from '#web/ui/controls/badge.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { formatMoment } from '#web/format/format-time.ts';
import { formatHour } from '#web/format/group-by-day.ts';
import { tieShortWords } from '#contract/no-break.ts';
import type { HistoryEntry } from './history-entry.ts';
import { watchedPart, formatProgress, formatEntryTitle } from './format-history.ts';
import styles from './history-row.module.css';

type HistoryRowProps = { entry: HistoryEntry; zone: string; onRemove: (entry: HistoryEntry) => void };

// Keyboard users continue at the next row.
function focusNeighbour(form: HTMLFormElement): void {
  const forms = [...document.querySelectorAll<HTMLFormElement>(`.${styles.remove}`)];
  const at = forms.indexOf(form);
  (forms[at + 1] ?? forms[at - 1])?.querySelector('button')?.focus();
}

/** One episode of the history, with a link to continue and a button to remove it. */
export function HistoryRow({ entry, zone, onRemove }: HistoryRowProps) {
  const { id, title, canBeWatched, isWatched } = entry;
  const at = new Date(entry.at);
  const part = watchedPart(entry);
  return (
    <div className={styles.row}>
      <Link
        to={canBeWatched ? episodePath(entry.id) : releasePath(entry.alias)}
        prefetch="intent"
        className={classes(styles.link, !canBeWatched && styles.closed)}
      >
        <span className={styles.frame}>
          <EpisodeFrame
            episode={entry}
            sizes="(width >= 1280px) 25vw, (width >= 960px) 33vw, (width >= 600px) 208px, 144px"
          >
            {isWatched ? (
              <span className={styles.watched}>
                <Badge>
                  <Icon name="check" size={16} />
                </Badge>
              </span>
            ) : (
              part > 0 && <progress className={styles.progress} aria-hidden="true" value={part} />
            )}
          </EpisodeFrame>
        </span>
        <span className={styles.words}>
          <span className={styles.title}>{tieShortWords(title)}</span>
          <span className={styles.episode}>{tieShortWords(formatEntryTitle(entry))}</span>
          <span className={styles.line}>
            <time dateTime={at.toISOString()} title={formatMoment(at, zone)}>
              {formatHour(at, zone)}
            </time>
            {' · '}
            {canBeWatched ? formatProgress(entry) : 'сейчас недоступно'}
          </span>
        </span>
      </Link>
      <Form
        method="post"
        className={styles.remove}
        onSubmit={(event) => {
          event.preventDefault();
          focusNeighbour(event.currentTarget);
          onRemove(entry);
        }}
      >
        <input type="hidden" name="episode" value={id} />
        <Button
          type="submit"
          variant="bare"
          square
          aria-label={`Убрать из истории: ${title}, ${formatEntryTitle(entry)}`}
          title="Убрать из истории"
        >
          <Icon name="close" />
        </Button>
      </Form>
    </div>
  );
}
