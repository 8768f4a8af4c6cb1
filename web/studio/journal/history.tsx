import { STUDIO_JOURNAL_PATH } from '#contract/studio/addresses.ts';
import type { Thing } from '#contract/studio/acts.ts';
import type { Call } from '#contract/client.ts';
import { type JournalEvent, listEvents } from '#contract/studio/events.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { Blank } from '../ui/blank.tsx';
import { StudioLink } from '../ui/studio-button.tsx';
import { Panel } from '../ui/studio-page.tsx';
import { EventSentence, formatAt } from './event-columns.tsx';
import styles from './event/event-panel.module.css';
import { formatFact } from './format-event.ts';

const MAX_SHOWN = 10;

/** The latest events of one thing, as the loader of its page reads them for `History`. */
export type ThingHistory = {
  thing: Thing;
  thingId: string;
  events: JournalEvent[];
  hasMore: boolean;
  now: string;
};

/** Reads the latest events of one thing. */
export async function loadHistory(call: Call, thing: Thing, thingId: string | number): Promise<ThingHistory> {
  const query = { thing, thing_id: String(thingId), limit: MAX_SHOWN };
  const { data, next } = await call(listEvents, { query });
  return {
    thing,
    thingId: String(thingId),
    events: data,
    hasMore: next !== null,
    now: new Date().toISOString(),
  };
}

/** The history of one thing on its page: `history: await loadHistory(call, 'user', id)`, `<History {...history} />`. */
export function History({ thing, thingId, events, hasMore, now }: ThingHistory) {
  const all = `${STUDIO_JOURNAL_PATH}?thing=${thing}&thing_id=${encodeURIComponent(thingId)}`;
  return (
    <Panel
      title="История"
      isFlush
      action={
        hasMore && (
          <StudioLink to={all} variant="bare" size="small">
            Вся
          </StudioLink>
        )
      }
    >
      {events.length > 0 ? (
        <EventRows events={events} now={now} />
      ) : (
        <Blank icon="journal" heading="Записей пока нет" />
      )}
    </Panel>
  );
}

/** Events as rows; each leads to its entry in the journal. */
export function EventRows({ events, now }: { events: readonly JournalEvent[]; now: string }) {
  return (
    <ul className={styles.rows}>
      {events.map((event) => (
        <li key={event.id}>
          <Link to={`${STUDIO_JOURNAL_PATH}?event=${event.id}`} className={styles.row}>
            <EventSentence event={event} />
            {event.undone_by !== null && <span className={styles.undone}>отменено</span>}
            <span>{formatFact(event)}</span>
            <time dateTime={event.at}>{formatAt(event.at, now)}</time>
          </Link>
        </li>
      ))}
    </ul>
  );
}
