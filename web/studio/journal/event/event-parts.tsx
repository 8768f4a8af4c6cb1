import { Link } from '#web/ui/controls/link.tsx';
import { nameOfAct } from '#contract/studio/acts.ts';
import type { JournalEvent } from '#contract/studio/events.ts';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { StudioLink } from '../../ui/studio-button.tsx';
import { formatFact, formatThing } from '../format-event.ts';
import styles from './event-panel.module.css';
import { CATALOGUE_VERBS } from './verbs.ts';

/** A page of the parts of an event. */
export type EventParts = { events: JournalEvent[]; isFirst: boolean; next: number | null };

type PartsProps = EventParts & {
  /** The address of one part. */
  eventTo: (id: number) => string;
  /** The address of the page that begins before an event; null for the first one. */
  pageTo: (before: number | null) => string;
};

/** What an import did to each release, a page at a time; each leads to its own event, where it can be taken back. */
export function Parts({ events, isFirst, next, eventTo, pageTo }: PartsProps) {
  return (
    <section className={styles.parts} aria-label="Релизы импорта">
      <ul className={styles.rows}>
        {events.map((event) => (
          <li key={event.id}>
            <Link to={eventTo(event.id)} className={styles.row}>
              <span>
                {CATALOGUE_VERBS[event.act] ?? nameOfAct(event.act)} <b>{formatThing(event)}</b>
              </span>
              {event.undone_by !== null && <span className={styles.undone}>отменено</span>}
              <span>{formatFact(event)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {(!isFirst || next !== null) && (
        <nav className={styles.pages} aria-label="Страницы импорта">
          {!isFirst && (
            <StudioLink to={pageTo(null)}>
              <StudioIcon name="left" />К началу
            </StudioLink>
          )}
          {next !== null && (
            <StudioLink to={pageTo(next)}>
              Дальше
              <StudioIcon name="right" />
            </StudioLink>
          )}
        </nav>
      )}
    </section>
  );
}
