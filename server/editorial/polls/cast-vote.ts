import type { PollWithResults } from '#contract/polls.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import type { RateLimit } from '#server/platform/http/limits/rate-limit.ts';
import { readCountedPoll } from './polls.ts';

export type VoteDeps = {
  db: Database;
  now: Date;
  /** Counts new voters by client address and poll, in the transaction of the vote. */
  limitOf: (trx: Database) => RateLimit;
};

export type Vote = { pollId: string; optionIds: readonly number[]; browser: Buffer; address: string };

function checkChoice({ options, is_multiple }: PollWithResults, optionIds: readonly number[]): void {
  const known = new Set(options.map(({ id }) => id));
  const refuse = (problem: string) => {
    const message = `Поле option_ids ${problem}.`;
    throw new Failure('invalid', message, { option_ids: [message] });
  };
  if (!optionIds.every((id) => known.has(id))) refuse('называет вариант, которого в опросе нет');
  if (!is_multiple && optionIds.length > 1) refuse('называет несколько вариантов, а выбрать можно один');
}

/**
 * Counts a browser's vote and returns the poll with the new counts. The first vote is final: a later one changes
 * nothing, even after the poll has ended. Throws `invalid`, `conflict` after the end or `limited`.
 */
export async function castVote({ db, now, limitOf }: VoteDeps, vote: Vote): Promise<PollWithResults> {
  const { pollId, browser, address } = vote;
  const optionIds = [...new Set(vote.optionIds)];
  const poll = await readCountedPoll(db, now, { pollId, browser });
  checkChoice(poll, optionIds);
  if (poll.voted_option_ids.length > 0) return poll;
  if (!poll.is_open) throw new Failure('conflict', 'Голосование закончено.');

  await inTransaction(db, async (trx) => {
    const row = { poll_id: poll.id, browser_hash: browser, user_id: null, option_ids: optionIds };
    const { numInsertedOrUpdatedRows: inserted } = await trx
      .insertInto('poll_votes')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    // The same vote sent again does not use up the limit of the address.
    const wait = inserted === 0n ? 0 : await limitOf(trx)(address, poll.id);
    if (wait > 0) throw new Failure('limited', 'С этого адреса уже много голосов. Попробуйте позже.', wait);
  });
  return readCountedPoll(db, now, { pollId, browser });
}
