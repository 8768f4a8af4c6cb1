import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';

type Trx = Transaction<Schema>;

const VIEWERS = 60;
const LOGIN = 'demo-viewer-';
// The releases that a new site shows first.
const POPULAR = [
  'last-train-to-sakurayama',
  'moon-archive',
  'tea-for-a-dragon',
  'city-where-the-sea-sleeps',
  'sister-of-the-storm',
  'fox-post-long-road',
];

/** A number from 0 to 1 that is always the same for a text. */
function chance(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 0xff_ff_ff_ff;
}

type Kept = {
  viewer: number;
  release: number;
  type: string | null;
  isFavorite: boolean;
  score: number | null;
};

/** What a viewer keeps of a release; undefined for most. */
function keptOf(viewer: number, { id, alias, is_ongoing: isOngoing }: DemoRelease): Kept | undefined {
  const at = POPULAR.indexOf(alias);
  const interest = at === -1 ? 0.08 + 0.34 * chance(alias) : 0.85 - 0.06 * at;
  const key = `${viewer} ${alias}`;
  if (chance(`${key} interest`) > interest) return undefined;
  const quality = at === -1 ? 6.6 + 2.2 * chance(`${alias} quality`) : 8.9 - 0.1 * at;
  // The sum of two chances is mostly near its middle.
  const taste = 1.8 * (chance(`${key} taste`) + chance(`${key} mood`) - 1);
  const score = Math.min(10, Math.max(1, Math.round(quality + taste)));
  const mood = chance(`${key} list`);
  const done = isOngoing ? 'WATCHING' : 'WATCHED';
  return {
    viewer,
    release: id,
    type: mood < 0.55 ? done : mood < 0.75 ? 'PLANNED' : mood < 0.82 ? 'POSTPONED' : null,
    isFavorite: score >= 8 && chance(`${key} heart`) < 0.6,
    score: chance(`${key} vote`) < 0.8 ? score : null,
  };
}

type DemoRelease = { id: number; alias: string; is_ongoing: boolean };

/** How many of the demo's viewers have a release among their favorites. */
export function demoFavoritesOf(release: DemoRelease): number {
  const all = Array.from({ length: VIEWERS }, (_, viewer) => keptOf(viewer, release));
  return all.filter((kept) => kept?.isFavorite).length;
}

/** Adds viewers without a password, an e-mail or a social account: nobody can sign in as one of them. */
async function addUsers(trx: Trx): Promise<number[]> {
  const users = Array.from({ length: VIEWERS }, (_, at) => {
    const login = `${LOGIN}${at + 1}`;
    return { login, login_key: login };
  });
  const rows = await trx
    .insertInto('users')
    .values(users)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function addLists(trx: Trx, kept: readonly Kept[]): Promise<void> {
  await sql`
    with kept as (
      select user_id, release_id, type, is_favorite, score, now() - position * interval '7 minutes' as at
      from unnest(
        ${kept.map(({ viewer }) => viewer)}::integer[],
        ${kept.map(({ release }) => release)}::integer[],
        ${kept.map(({ type }) => type)}::text[],
        ${kept.map(({ isFavorite }) => isFavorite)}::boolean[],
        ${kept.map(({ score }) => score)}::integer[]
      ) with ordinality as input (user_id, release_id, type, is_favorite, score, position)
    ), favorite as (
      insert into favorites (user_id, release_id, created_at)
      select user_id, release_id, at from kept where is_favorite
    ), listed as (
      insert into collections (user_id, release_id, type, created_at)
      select user_id, release_id, type, at from kept where type is not null
    ), watched as (
      insert into views (id, user_id, release_episode_id, time, is_watched, updated_at, marked_at, changed_at)
      select nextval('views_ids'), kept.user_id, episodes.id, episodes.duration, true, kept.at, kept.at, kept.at
      from kept join lateral (
        select id, duration from episodes
        where release_id = kept.release_id and is_published
        order by ordinal limit 3
      ) as episodes on true
      where type in ('WATCHING', 'WATCHED')
    )
    insert into ratings (user_id, release_id, score, updated_at)
    select user_id, release_id, score, at from kept where score is not null`.execute(trx);
}

/** Votes in the newest poll, two viewers of three. */
async function addPollVotes(trx: Trx, viewers: readonly number[]): Promise<void> {
  const options = await trx
    .selectFrom('poll_options')
    .innerJoin('polls', 'polls.id', 'poll_options.poll_id')
    .select(['poll_options.id', 'poll_id'])
    .orderBy('polls.created_at', 'desc')
    .orderBy('position')
    .execute();
  const poll = options[0]?.poll_id;
  if (poll === undefined) return;
  const choices = options.filter(({ poll_id: of }) => of === poll);
  const votes = viewers.flatMap((viewer, at) => {
    const choice = choices[Math.floor(chance(`${at} poll`) ** 1.6 * choices.length)];
    return choice && at % 3 !== 0 ? [{ poll_id: poll, user_id: viewer, option_ids: [choice.id] }] : [];
  });
  if (votes.length > 0) await trx.insertInto('poll_votes').values(votes).execute();
}

/** Adds made-up viewers with lists, scores, positions and votes, once. */
export async function addDemoViewers(db: Database): Promise<void> {
  await inTransaction(db, async (trx) => {
    const viewers = await addUsers(trx);
    if (viewers.length === 0) return;
    // One without an episode cannot be rated yet, and one that is closed here would be among the best in vain.
    const releases = await trx
      .selectFrom('public_releases')
      .select(['id', 'alias', 'is_ongoing'])
      .where('published_episodes', '>', 0)
      .where('is_blocked_by_geo', '=', false)
      .where('is_blocked_by_copyrights', '=', false)
      .orderBy('id')
      .execute();
    const kept = viewers.flatMap((viewer, at) =>
      releases.flatMap((release) => {
        const one = keptOf(at, release);
        return one ? [{ ...one, viewer }] : [];
      }),
    );
    await addLists(trx, kept);
    await addPollVotes(trx, viewers);
  });
}
