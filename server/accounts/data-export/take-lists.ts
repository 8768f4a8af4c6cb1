import { sql } from 'kysely';
import type { ListsTaken } from '#contract/my-data.ts';
import { takeOneTimeToken } from '../auth/one-time-tokens.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { inOwnTurn, type Turn } from '#server/library/favorites/own-turn.ts';
import { saveTimecodes } from '#server/library/views/save-timecodes.ts';
import { type ListsToTake, TAKE_LISTS } from './read-lists.ts';

type Deps = { db: Database; now: () => Date };
type Taking = { turn: Turn; userId: number; at: string; replaces: boolean };

// All releases at once and in one order, as whoever else counts their favourites takes them: nobody waits in a circle.
async function stillThere(
  turn: Turn,
  { favorites, collections, ratings }: ListsToTake,
): Promise<Set<number>> {
  const named = [...favorites, ...collections, ...ratings].map(([id]) => id);
  const rows = await turn
    .selectFrom('releases')
    .select('id')
    .where(sql<boolean>`id = any(${[...new Set(named)]}::integer[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const taken = ({ numAffectedRows = 0n }: { numAffectedRows?: bigint | undefined }) => Number(numAffectedRows);

// When it was added, but never later than now; the first of a list that does not say is the newest.
const addedAt = (at: string) =>
  sql`least(coalesce(added_at, ${at}::timestamptz - place * interval '1 microsecond'), ${at}::timestamptz)`;

async function takeFavorites(
  { turn, userId, at }: Taking,
  entries: ListsToTake['favorites'],
): Promise<number> {
  const result = await sql`
    insert into favorites (user_id, release_id, created_at)
    select ${userId}, release_id, ${addedAt(at)}
    from unnest(${entries.map(([id]) => id)}::integer[], ${entries.map(([, added]) => added)}::timestamptz[])
      with ordinality as named (release_id, added_at, place)
    on conflict do nothing`.execute(turn);
  return taken(result);
}

async function takeCollections(
  { turn, userId, at, replaces }: Taking,
  entries: ListsToTake['collections'],
): Promise<number> {
  const result = await sql`
    insert into collections (user_id, release_id, type, created_at)
    select ${userId}, release_id, type, ${addedAt(at)}
    from unnest(
      ${entries.map(([id]) => id)}::integer[],
      ${entries.map(([, added]) => added)}::timestamptz[],
      ${entries.map(([, , type]) => type)}::text[]
    ) with ordinality as named (release_id, added_at, type, place)
    on conflict (user_id, release_id) do update set type = excluded.type, created_at = excluded.created_at
    where ${replaces} and collections.type <> excluded.type`.execute(turn);
  return taken(result);
}

async function takeRatings(
  { turn, userId, at, replaces }: Taking,
  entries: ListsToTake['ratings'],
): Promise<number> {
  const result = await sql`
    insert into ratings (user_id, release_id, score, updated_at)
    select ${userId}, release_id, score, ${at}::timestamptz
    from unnest(${entries.map(([id]) => id)}::integer[], ${entries.map(([, score]) => score)}::integer[])
      as named (release_id, score)
    on conflict (user_id, release_id) do update set score = excluded.score, updated_at = excluded.updated_at
    where ${replaces} and ratings.score <> excluded.score`.execute(turn);
  return taken(result);
}

const TIMECODES_AT_ONCE = 10_000;

/**
 * Takes in the lists of a report, once: what is not here is added; what is here and other stays, unless it is to be
 * replaced. Positions are merged as those of two devices. Fails with `not_found`.
 */
export async function takeLists(
  { db, now }: Deps,
  userId: number,
  { token, replaces }: { token: string; replaces: boolean },
): Promise<ListsTaken> {
  return inOwnTurn(db, userId, async (turn) => {
    const opened = await takeOneTimeToken({ db: turn, now }, TAKE_LISTS, token);
    if (opened?.userId !== userId)
      throw new Failure('not_found', 'Этот список уже перенесён или показан давно. Загрузите файл ещё раз.');
    const lists = opened.payload as ListsToTake;
    const known = await stillThere(turn, lists);
    const taking = { turn, userId, at: now().toISOString(), replaces };
    const isKnown = ([id]: readonly [number, ...unknown[]]) => known.has(id);
    const answer = {
      favorites: await takeFavorites(taking, lists.favorites.filter(isKnown)),
      collections: await takeCollections(taking, lists.collections.filter(isKnown)),
      ratings: await takeRatings(taking, lists.ratings.filter(isKnown)),
      timecodes: lists.timecodes.length,
    };
    for (let at = 0; at < lists.timecodes.length; at += TIMECODES_AT_ONCE)
      await saveTimecodes({ db: turn, now }, userId, lists.timecodes.slice(at, at + TIMECODES_AT_ONCE));
    return answer;
  });
}
