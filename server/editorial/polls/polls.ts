import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { CountedPoll, Poll } from '#contract/polls.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { isUuid } from '#server/platform/http/uuid.ts';
import { percentsOfAll, percentsOfVoters } from './percents.ts';

export function noPoll(): Failure {
  return new Failure('not_found', 'Опрос не найден');
}

/** Whether a poll takes votes at a moment, as SQL over `polls`. */
export function isOpenAt(now: Date) {
  return sql<boolean>`(closed_at is null and (ends_at is null or ends_at > ${now.toISOString()}::timestamptz))`;
}

function pollsAt(db: Database, now: Date) {
  return db
    .selectFrom('polls')
    .select(['id', 'question', 'is_multiple', 'created_at', 'ends_at', 'total_votes'])
    .select(isOpenAt(now).as('is_open'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
}

/** The newest poll that takes votes; fails with `not_found` when there is none. */
export async function findCurrentPoll(db: Database, now: Date): Promise<Poll> {
  const row = await pollsAt(db, now)
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

function countedAt(db: Database, now: Date, browser: Buffer | null) {
  return pollsAt(db, now).select((eb) => [
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

type Row = Awaited<ReturnType<ReturnType<typeof countedAt>['execute']>>[number];

function toCounted({ options, voted_option_ids, ...poll }: Row): CountedPoll {
  const votes = options.map((option) => option.votes);
  const percents = poll.is_multiple ? percentsOfVoters(votes, poll.total_votes) : percentsOfAll(votes);
  return {
    ...poll,
    options: options.map((option, i) => ({ ...option, percent: percents[i] ?? 0 })),
    voted_option_ids: voted_option_ids ?? [],
  };
}

/** A poll with its votes and what the browser, where there is one, has chosen. */
export async function readCountedPoll(
  db: Database,
  now: Date,
  { pollId, browser }: { pollId: string; browser: Buffer | null },
): Promise<CountedPoll> {
  if (!isUuid(pollId)) throw noPoll();
  const row = await countedAt(db, now, browser).where('id', '=', pollId).executeTakeFirst();
  if (!row) throw noPoll();
  return toCounted(row);
}

/** Every poll there has been with its votes, the newest first. */
export async function listCountedPolls(db: Database, now: Date): Promise<CountedPoll[]> {
  return (await countedAt(db, now, null).execute()).map(toCounted);
}
