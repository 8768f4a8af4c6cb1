import { z } from 'zod';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { isUuid } from '#server/platform/http/uuid.ts';
import { parseList } from '../operator-lists/parse-list.ts';
import { refuseDuplicates, time, requiredText } from '#contract/field-values.ts';
import { isOpenAt, noPoll } from './polls.ts';

const MAX_ISSUES = 20;

const newPoll = (now: Date) =>
  z
    .strictObject({
      question: requiredText(200),
      options: z.array(requiredText(100)).min(2).max(12),
      is_multiple: z.boolean().default(false),
      ends_at: time
        .refine((value) => Date.parse(value) > now.getTime(), 'уже прошло')
        .nullable()
        .default(null),
    })
    .superRefine(({ options }, context) =>
      refuseDuplicates(
        context,
        options.map((value, i) => ({ value, path: ['options', i] })),
      ),
    );
export type NewPoll = z.input<ReturnType<typeof newPoll>>;

type PollDeps = { db: Database; now: Date };

/**
 * Adds a poll and closes the open ones, because one poll runs at a time. Throws `invalid` with all problems of the
 * input.
 */
export async function addPoll(
  { db, now }: PollDeps,
  input: unknown,
): Promise<{ id: string; closed: number }> {
  const { options, ...poll } = parseList(newPoll(now), input, { maxIssues: MAX_ISSUES });
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('polls')
      .set({ closed_at: now })
      .where(isOpenAt(now))
      .executeTakeFirstOrThrow();
    const { id } = await trx
      .insertInto('polls')
      .values({ ...poll, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = options.map((title, position) => ({ poll_id: id, position, title }));
    await trx.insertInto('poll_options').values(rows).execute();
    return { id, closed: Number(numUpdatedRows) };
  });
}

/** Closes the open poll and keeps its votes. Throws `conflict` when there is none. */
export async function closePoll({ db, now }: PollDeps): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('polls')
    .set({ closed_at: now })
    .where(isOpenAt(now))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Failure('conflict', 'Сейчас нет опроса, закрывать нечего.');
}

/** Removes a poll with all its votes. Throws `not_found`. */
export async function removePoll(db: Database, id: string): Promise<void> {
  if (!isUuid(id)) throw noPoll();
  const { numDeletedRows } = await db.deleteFrom('polls').where('id', '=', id).executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw noPoll();
}
