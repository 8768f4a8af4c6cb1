import { z } from 'zod';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { additionOf, removalOf } from '#server/platform/database/journal/compare-fields.ts';
import {
  type Actor,
  type NewEvent,
  PROGRAM,
  recordEvent,
  recordEvents,
} from '#server/platform/database/journal/record-event.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { isUuid } from '#server/platform/http/request/uuid.ts';
import { parseList } from '../operator-lists/parse-list.ts';
import { formatWireTime } from '#contract/field-values.ts';
import { pollFields } from '#contract/studio/records/polls.ts';
import { isOpenAt, noPoll } from './polls.ts';

const MAX_ISSUES = 20;

const newPoll = (now: Date) =>
  z.strictObject({
    ...pollFields.shape,
    is_multiple: pollFields.shape.is_multiple.default(false),
    ends_at: pollFields.shape.ends_at
      .refine((value) => value === null || Date.parse(value) > now.getTime(), 'уже прошло')
      .default(null),
  });
export type NewPoll = z.input<ReturnType<typeof newPoll>>;

/** `actor` is who asks, for the journal; the program by default. */
type PollDeps = { db: Database; now: Date; actor?: Actor };

/** Closes the open polls, or of these only one, and keeps their votes; returns the closed ones. */
export async function closeOpenPolls(
  trx: Database,
  now: Date,
  id?: string,
): Promise<{ id: string; question: string }[]> {
  return trx
    .updateTable('polls')
    .set({ closed_at: now })
    .where(isOpenAt(now))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning(['id', 'question'])
    .execute();
}

/** What the journal records of a poll that is closed. */
export function closingOf({ id, question }: { id: string; question: string }, now: Date): NewEvent {
  return {
    act: 'poll.close',
    thingId: id,
    title: question,
    change: { closed_at: [null, formatWireTime(now)] },
  };
}

/**
 * Adds a poll and closes the open ones, because one poll runs at a time. Throws `invalid` with all problems of the
 * input.
 */
export async function addPoll(
  { db, now, actor = PROGRAM }: PollDeps,
  input: unknown,
): Promise<{ id: string; closed: number }> {
  const { options, ...poll } = parseList(newPoll(now), input, { maxIssues: MAX_ISSUES });
  return inTransaction(db, async (trx) => {
    const closed = await closeOpenPolls(trx, now);
    const { id } = await trx
      .insertInto('polls')
      .values({ ...poll, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = options.map((title, position) => ({ poll_id: id, position, title }));
    await trx.insertInto('poll_options').values(rows).execute();
    const change = additionOf({ ...poll, options });
    await recordEvents(trx, actor, [
      ...closed.map((one) => closingOf(one, now)),
      { act: 'poll.create', thingId: id, title: poll.question, change },
    ]);
    return { id, closed: closed.length };
  });
}

/** Closes the open poll and keeps its votes. Throws `conflict` when there is none. */
export async function closePoll({ db, now, actor = PROGRAM }: PollDeps): Promise<void> {
  await inTransaction(db, async (trx) => {
    const closed = await closeOpenPolls(trx, now);
    if (closed.length === 0) throw new Failure('conflict', 'Сейчас нет опроса, закрывать нечего.');
    await recordEvents(
      trx,
      actor,
      closed.map((one) => closingOf(one, now)),
    );
  });
}

/** Removes a poll with all its votes in a transaction; returns what the journal records of that. Throws `not_found`. */
export async function deletePoll(trx: Database, id: string): Promise<NewEvent> {
  if (!isUuid(id)) throw noPoll();
  const options = await trx
    .selectFrom('poll_options')
    .select('title')
    .where('poll_id', '=', id)
    .orderBy('position')
    .execute();
  const removed = await trx
    .deleteFrom('polls')
    .where('id', '=', id)
    .returning(['question', 'is_multiple', 'ends_at', 'closed_at', 'total_votes'])
    .executeTakeFirst();
  if (!removed) throw noPoll();
  const change = removalOf({ ...removed, options: options.map(({ title }) => title) });
  return { act: 'poll.remove', thingId: id, title: removed.question, change };
}

/** Removes a poll with all its votes. Throws `not_found`. */
export async function removePoll(db: Database, id: string, actor: Actor = PROGRAM): Promise<void> {
  await inTransaction(db, async (trx) => recordEvent(trx, actor, await deletePoll(trx, id)));
}
