import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { type NewEvent, recordEvent } from '#server/platform/database/journal/record-event.ts';
import type { Undo } from '../../journal/undos.ts';
import { describeConflicts } from '../../records/changes/describe-conflicts.ts';
import { type Editor, findWithinReach } from '../../records/edit-record.ts';
import { releaseKind } from '../../records/kinds/release.ts';
import type { StudioRecord, Trx } from '../../records/record-kind.ts';
import { markReleaseChanged } from './episode-kind.ts';

const ORDER = 'order';

type Placed = { id: string; ordinal: number; sort_order: number };

/**
 * The `sort_order` of episodes in a new order. It uses the places that there were, and more only where an episode would
 * not come after the one before it: among equal ones the smaller number is first. So those who add episodes later, with
 * their number or their position on a catalogue line as the place, add them at the end as before.
 */
export function placeEpisodes(episodes: readonly Placed[]): number[] {
  const places = episodes.map(({ sort_order: place }) => place).toSorted((a, b) => a - b);
  const given: number[] = [];
  for (const [i, { ordinal }] of episodes.entries()) {
    const before = episodes[i - 1];
    const least = before ? (given[i - 1] ?? 0) + (before.ordinal < ordinal ? 0 : 1) : -Infinity;
    given.push(Math.max(places[i] ?? 0, least));
  }
  return given;
}

async function lockEpisodes(trx: Trx, releaseId: string): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    select id, ordinal, sort_order from episodes where release_id = ${releaseId}::integer
    order by sort_order, ordinal for update`.execute(trx);
  return rows;
}

async function writeOrder(
  trx: Trx,
  { id, title, teamIds = [] }: StudioRecord,
  now: readonly Placed[],
  after: readonly Placed[],
): Promise<NewEvent | undefined> {
  if (isDeepStrictEqual(now, after)) return undefined;
  const places = placeEpisodes(after);
  await sql`
    update episodes set sort_order = wished.place
    from unnest(${after.map((one) => one.id)}::uuid[], ${places}::integer[]) as wished (id, place)
    where episodes.id = wished.id and episodes.sort_order <> wished.place`.execute(trx);
  await markReleaseChanged(trx, Number(id));
  // By their numbers: so people read it, and within a release a number names one episode.
  const change = { [ORDER]: [numbersOf(now), numbersOf(after)] as [number[], number[]] };
  return { act: 'release.episodes_order', thingId: id, title, teamIds, change };
}

const idsOf = (episodes: readonly Placed[]) => episodes.map(({ id }) => id);
const numbersOf = (episodes: readonly Placed[]) => episodes.map(({ ordinal }) => ordinal);

type NewOrder = {
  releaseId: string;
  before: readonly string[];
  after: readonly string[];
  reason?: string | undefined;
};

/**
 * Puts the episodes of a release in another order to watch them in, keeps their numbers, and records it. Throws
 * `not_found`, `conflict` when they are no longer in the order that the caller has seen, and `invalid` when the new one
 * does not have the same episodes.
 */
export async function orderEpisodes(
  db: Database,
  editor: Editor,
  { releaseId, before, after, reason }: NewOrder,
): Promise<{ event_id: number | null }> {
  if (!isDeepStrictEqual(before.toSorted(), after.toSorted())) {
    const message = 'Новый порядок должен содержать те же эпизоды, каждый один раз.';
    throw new Failure('invalid', message, { after: [message] });
  }
  return inTransaction(db, async (trx) => {
    const release = await findWithinReach(trx, releaseKind, releaseId, editor);
    const episodes = await lockEpisodes(trx, releaseId);
    const now = idsOf(episodes);
    if (!isDeepStrictEqual(now, after) && !isDeepStrictEqual(now, before)) {
      const conflict = { field: ORDER, before, now, after };
      throw await describeConflicts(trx, releaseKind, { id: releaseId, title: 'Порядок эпизодов' }, [
        conflict,
      ]);
    }
    const found = new Map(episodes.map((episode) => [episode.id, episode]));
    const wished = after.flatMap((id) => found.get(id) ?? []);
    const event = await writeOrder(trx, release, episodes, wished);
    return { event_id: event ? await recordEvent(trx, editor, { ...event, reason }) : null };
  });
}

/** Puts the episodes back in the order from before, unless they have another one or other numbers since. */
export const undoOrder: Undo = async (trx, { thing_id, change }, access) => {
  const [before, after] = (change?.[ORDER] ?? [[], []]) as [number[], number[]];
  const releaseId = thing_id ?? '';
  const release = await findWithinReach(trx, releaseKind, releaseId, access);
  const episodes = await lockEpisodes(trx, releaseId);
  const found = new Map(episodes.map((episode) => [episode.ordinal, episode]));
  const isAsLeft = isDeepStrictEqual(numbersOf(episodes), after);
  const event = isAsLeft
    ? await writeOrder(
        trx,
        release,
        episodes,
        before.flatMap((ordinal) => found.get(ordinal) ?? []),
      )
    : undefined;
  if (!event) throw new Failure('conflict', 'Порядок или номера эпизодов с тех пор изменили.');
  return event;
};
