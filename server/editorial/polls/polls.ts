import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { PollWithResults, Poll } from '#contract/polls.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { isUuid } from '#server/platform/http/request/uuid.ts';
import { percentsOfAll, percentsOfVoters } from './percents.ts';

function noPoll(): Failure {
  return new Failure('not_found', 'Опрос не найден');
}

/** SQL over `polls`: whether a poll accepts votes at a time. */
export function isOpenAt(now: Date) {
  return sql<boolean>`(closed_at is null and (ends_at is null or ends_at > ${now.toISOString()}::timestamptz))`;
}

function selectPolls(db: Database, now: Date) {
  return db
    .selectFrom('polls')
    .select(['id', 'question', 'is_multiple', 'created_at', 'ends_at', 'total_votes'])
    .select(isOpenAt(now).as('is_open'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
}

/** Finds the newest open poll. Throws `not_found` when there is none. */
export async function findCurrentPoll(db: Database, now: Date): Promise<Poll> {
  const row = await selectPolls(db, now)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('poll_options')
          .select(['poll_options.id', 'title'])
          .whereRef('poll_id', '=', 'polls.id')
          .orderBy('position'),
      ).as('options'),
    )
    .where(isOpenAt(now))
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new Failure('not_found', 'Сейчас нет опроса');
  return row;
}

function selectCountedPolls(db: Database, now: Date, browser: Buffer | null) {
  return selectPolls(db, now).select((eb) => [
    jsonArrayFrom(
      eb
        .selectFrom('poll_options')
        .select(['poll_options.id', 'title', 'votes'])
        .whereRef('poll_id', '=', 'polls.id')
        .orderBy('position'),
    ).as('options'),
    eb
      .selectFrom('poll_votes')
      .select('option_ids')
      .whereRef('poll_id', '=', 'polls.id')
      .where('browser_hash', '=', browser)
      .as('voted_option_ids'),
  ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectCountedPolls>['execute']>>[number];

function toCountedPoll({ options, voted_option_ids, ...poll }: Row): PollWithResults {
  const votes = options.map((option) => option.votes);
  const percents = poll.is_multiple ? percentsOfVoters(votes, poll.total_votes) : percentsOfAll(votes);
  return {
    ...poll,
    options: options.map((option, i) => ({ ...option, percent: percents[i] ?? 0 })),
    voted_option_ids: voted_option_ids ?? [],
  };
}

/** Reads a poll with its votes and the choice of the browser, if any. Throws `not_found`. */
export async function readCountedPoll(
  db: Database,
  now: Date,
  { pollId, browser }: { pollId: string; browser: Buffer | null },
): Promise<PollWithResults> {
  if (!isUuid(pollId)) throw noPoll();
  const row = await selectCountedPolls(db, now, browser).where('id', '=', pollId).executeTakeFirst();
  if (!row) throw noPoll();
  return toCountedPoll(row);
}
