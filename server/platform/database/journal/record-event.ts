import { userInfo } from 'node:os';
import { sql, type Transaction } from 'kysely';
import { type Act, thingOf } from '#contract/studio/acts.ts';
import type { Change } from '#contract/studio/events.ts';
import type { Schema } from '../schema.ts';
import { type StepNotice, lockNotified, tellMembers } from './tell-members.ts';
import { chainHash, digestContent, digestEvent, EVENT_FIELDS } from './event-hash.ts';

/** Who acts: somebody in the studio, a command that a user of the operating system runs, or the program by itself. */
export type Actor = { userId: number; sessionId: string } | { command: string } | { program: true };

/** The actor of periodic work. */
export const PROGRAM: Actor = { program: true };

/** The actor of a command. */
export function commandActor(): Extract<Actor, { command: string }> {
  return { command: userInfo().username };
}

export type NewEvent = {
  act: Act;
  thingId: string | number | null;
  /** The name of the thing; none for a person, whose name goes with the account. */
  title?: string;
  teamIds?: readonly string[];
  /** Before and after of each changed field. No secrets, and no address of a person. */
  change?: Change;
  reason?: string | undefined;
  undoOf?: number;
  /** The event of which this is a part: lists show the whole instead. */
  partOf?: number;
  /** Whom the bell and push messages tell of it, besides those whose rights it concerns. */
  tells?: readonly StepNotice[];
};

type Trx = Transaction<Schema>;
type Head = { event_id: number; hash: Buffer };
/** `at` is the time of the database in whole seconds, as times on the wire are. */
type Taken = Head & { at: string };
const NO_HASH = Buffer.alloc(32);
// The longest text that the journal keeps whole, so that it can be brought back.
const MAX_TEXT = 20_000;
const BEGINNING = 2000;

function shorten(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > MAX_TEXT
      ? { beginning: value.slice(0, BEGINNING).toWellFormed(), length: value.length }
      : value;
  if (Array.isArray(value)) return value.map(shorten);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shorten(one)]));
}

/** A change whose very long texts are replaced by their beginning and their length. */
function shortenChange(change: Change): Change {
  return shorten(change) as Change;
}

// Counts the next events; others that record wait here for the end of this transaction. Returns the last of them.
async function takeIds(trx: Trx, count: number): Promise<Taken> {
  const { rows } = await sql<Taken>`
    insert into journal_head (id, event_id, hash) values (1, ${count}, ${NO_HASH})
    on conflict (id) do update set event_id = journal_head.event_id + ${count}
    returning event_id, hash,
      to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"') as at`.execute(trx);
  const [taken] = rows;
  if (!taken) throw new Error('the journal gave no number for an event');
  return taken;
}

function contentOf(actor: Actor, at: string, event: NewEvent, id: number) {
  const { act, thingId, title, teamIds = [], change, reason, undoOf, partOf } = event;
  return {
    id,
    at,
    actor_id: 'userId' in actor ? actor.userId : null,
    session_id: 'userId' in actor ? actor.sessionId : null,
    command_user: 'command' in actor ? actor.command : null,
    act,
    thing: thingOf(act),
    thing_id: thingId === null ? null : String(thingId),
    title: title ?? null,
    team_ids: [...teamIds],
    change: change ? shortenChange(change) : null,
    reason: reason?.trim() || null,
    undo_of: undoOf ?? null,
    part_of: partOf ?? null,
  };
}

const toHex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;

const COLUMNS = sql.join(
  [...EVENT_FIELDS, 'content_digest', 'digest', 'hash'].map((column) => sql.ref(column)),
  sql`, `,
);

/**
 * Adds events to the journal in the transaction of the acts themselves, as its last statement: everybody else who
 * records waits until the transaction ends. Returns the id of the last event; without events it does nothing.
 */
export async function recordEvents(
  trx: Trx,
  actor: Actor,
  events: readonly NewEvent[],
): Promise<number | undefined> {
  if (events.length === 0) return undefined;
  await lockNotified(
    trx,
    events.flatMap(({ tells = [] }) => tells),
  );
  const { event_id: last, hash: before, at } = await takeIds(trx, events.length);
  let hash = before;
  const rows = events.map((event, i) => {
    const content = contentOf(actor, at, event, last - events.length + 1 + i);
    const contentDigest = digestContent(content);
    const digest = digestEvent(content, contentDigest);
    hash = chainHash(hash, digest);
    return { ...content, content_digest: toHex(contentDigest), digest: toHex(digest), hash: toHex(hash) };
  });
  // One statement for all of it: an import records after every release.
  await sql`
    with added as (
      insert into journal_events (${COLUMNS})
      select ${COLUMNS} from jsonb_populate_recordset(null::journal_events, ${JSON.stringify(rows)})
    )
    update journal_head set hash = ${hash} where id = 1`.execute(trx);
  for (const [i, { tells = [] }] of events.entries())
    await tellMembers(trx, last - events.length + 1 + i, tells);
  return last;
}

/** Adds one event as `recordEvents` does; returns its id. */
export async function recordEvent(trx: Trx, actor: Actor, event: NewEvent): Promise<number> {
  return (await recordEvents(trx, actor, [event])) ?? 0;
}
