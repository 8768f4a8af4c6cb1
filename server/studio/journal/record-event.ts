import { userInfo } from 'node:os';
import { sql, type Transaction } from 'kysely';
import { type Act, ACTS } from '#contract/studio/acts.ts';
import type { Change } from '#contract/studio/events.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { chainHash, digestEvent } from './event-hash.ts';

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
};

type Head = { event_id: number; hash: Buffer };
const NO_HASH = Buffer.alloc(32);

// Counts the next event; others that record one wait here for the end of this transaction.
async function takeNextId(trx: Transaction<Schema>): Promise<Head> {
  const { rows } = await sql<Head>`
    insert into journal_head (id, event_id, hash) values (1, 1, ${NO_HASH})
    on conflict (id) do update set event_id = journal_head.event_id + 1
    returning event_id, hash`.execute(trx);
  return rows[0] ?? { event_id: 1, hash: NO_HASH };
}

// Events have whole seconds, as times on the wire.
function wireNow(): string {
  return `${new Date().toISOString().slice(0, 19)}+00:00`;
}

/**
 * Adds an event to the journal in the transaction of the act itself, as its last statement: everybody else who records
 * waits until the transaction ends. Returns the id of the event.
 */
export async function recordEvent(
  trx: Transaction<Schema>,
  actor: Actor,
  { act, thingId, title, teamIds = [], change, reason, undoOf }: NewEvent,
): Promise<number> {
  const { event_id: id, hash: before } = await takeNextId(trx);
  const who = {
    actor_id: 'userId' in actor ? actor.userId : null,
    session_id: 'userId' in actor ? actor.sessionId : null,
    command_user: 'command' in actor ? actor.command : null,
  };
  const content = {
    id,
    at: wireNow(),
    ...who,
    act,
    thing: ACTS[act].thing,
    thing_id: thingId === null ? null : String(thingId),
    title: title ?? null,
    team_ids: [...teamIds],
    change: change ?? null,
    reason: reason?.trim() || null,
    undo_of: undoOf ?? null,
  };
  const digest = digestEvent(content);
  const hash = chainHash(before, digest);
  const encoded = { ...content, change: change ? JSON.stringify(change) : null };
  await trx
    .insertInto('journal_events')
    .values({ ...encoded, digest, hash })
    .execute();
  await trx.updateTable('journal_head').set({ hash }).where('id', '=', 1).execute();
  return id;
}
