import { sql } from 'kysely';
import type { Change } from '#contract/studio/events.ts';
import type { MergeResult } from '#contract/studio/records/record.ts';
import { Failure } from '#server/failure.ts';
import { additionOf } from '#server/platform/database/journal/compare-fields.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { type Actor, type NewEvent, recordEvent } from '#server/platform/database/journal/record-event.ts';
import type { Undo } from '../../journal/undo.ts';
import { findWithinReach } from '../edit-record.ts';
import type { RecordKind, Trx } from '../record-kind.ts';
import { invalidField } from './invalid-field.ts';
import { afterOf, reverse } from './merge-change.ts';

type Ids = { id: string; into: number };

/** The releases that got another genre, and those that had both, with the place of the one that went. */
type Merged = { releases: number[]; both: [id: number, place: number][] };

type GenreMerge = { total_releases: number; event: NewEvent | undefined };

async function lockReleases(trx: Trx, { id, into }: Ids): Promise<Merged> {
  const { rows } = await sql<{ id: number; place: number; has_both: boolean }>`
    select id, array_position(genre_ids, ${id}::integer) as place, genre_ids @> array[${into}::integer] as has_both
    from releases where genre_ids @> array[${id}::integer] order by id for update`.execute(trx);
  return {
    releases: rows.flatMap((row) => (row.has_both ? [] : [row.id])),
    both: rows.flatMap((row) => (row.has_both ? [[row.id, row.place]] : [])),
  };
}

async function countReleases(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`
    update genres set total_releases = (
      select count(*) from public_releases where genre_ids @> array[genres.id]
    ) where id = any(${ids}::integer[])`.execute(trx);
}

const toChange = ({ releases, both }: Merged, { into }: Ids): Change => ({
  into: [null, into],
  releases: [releases, null],
  both: [both, null],
});

// The event has what the undo needs.
async function mergeInto(
  trx: Trx,
  kind: RecordKind,
  { isDryRun, ...ids }: Ids & { isDryRun: boolean },
): Promise<GenreMerge> {
  const { id, into } = ids;
  if (id === String(into)) throw invalidField('into', 'Объединить жанр можно только с другим.');
  // In the order of their ids, so that two merges never wait for each other.
  for (const one of [id, String(into)].toSorted((a, b) => Number(a) - Number(b))) await kind.lock(trx, one);
  const from = await findWithinReach(trx, kind, id, {});
  if (!(await kind.find(trx, String(into)))) throw invalidField('into', 'Такого жанра больше нет.');
  const merged = await lockReleases(trx, ids);
  const total_releases = merged.releases.length + merged.both.length;
  if (isDryRun) return { total_releases, event: undefined };
  await sql`
    update releases set version = version + 1, genre_ids = case
      when genre_ids @> array[${into}::integer] then array_remove(genre_ids, ${id}::integer)
      else array_replace(genre_ids, ${id}::integer, ${into}::integer)
    end where genre_ids @> array[${id}::integer]`.execute(trx);
  await countReleases(trx, [into]);
  await kind.remove(trx, id);
  const change = { ...reverse(additionOf(from.fields)), ...toChange(merged, ids) };
  return { total_releases, event: { act: 'genre.merge', thingId: id, title: from.title, change } };
}

/**
 * Gives all releases of a genre another one, removes it and records that; a dry run only counts. Throws `not_found`,
 * and `invalid` for a genre that cannot take the releases.
 */
export async function mergeGenres(
  db: Database,
  actor: Actor,
  kind: RecordKind,
  { reason, ...request }: Ids & { isDryRun: boolean; reason: string | undefined },
): Promise<MergeResult> {
  return inTransaction(db, async (trx) => {
    const { event, ...counts } = await mergeInto(trx, kind, request);
    return { ...counts, event_id: event ? await recordEvent(trx, actor, { ...event, reason }) : null };
  });
}

// Releases that have lost the other genre since stay as they are.
async function splitReleases(trx: Trx, { releases, both }: Merged, { id, into }: Ids): Promise<Merged> {
  const hasInto = sql`genre_ids @> array[${into}::integer] and not genre_ids @> array[${id}::integer]`;
  const { rows: replaced } = await sql<{ id: number }>`
    update releases set version = version + 1,
      genre_ids = array_replace(genre_ids, ${into}::integer, ${id}::integer)
    where id = any(${releases}::integer[]) and ${hasInto} returning id`.execute(trx);
  const { rows: restored } = await sql<{ id: number; place: number }>`
    update releases set version = version + 1,
      genre_ids = genre_ids[:had.place - 1] || ${id}::integer || genre_ids[had.place:]
    from unnest(${both.map(([one]) => one)}::integer[], ${both.map(([, place]) => place)}::integer[])
      as had (id, place)
    where releases.id = had.id and ${hasInto} returning releases.id, had.place`.execute(trx);
  return {
    releases: replaced.map((row) => row.id).toSorted((a, b) => a - b),
    both: restored.map((row) => [row.id, row.place]),
  };
}

/** Brings a merged genre back, with the releases that still have the other one; says how many do not. */
export function undoMerge(kind: RecordKind): Undo {
  return async (trx, { thing_id, title, change }) => {
    const { into: intoPair, releases, both, ...fieldPairs } = change ?? {};
    const ids = { id: thing_id ?? '', into: Number(intoPair?.[1] ?? 0) };
    await kind.lock(trx, String(ids.into));
    if (!(await kind.find(trx, String(ids.into))))
      throw new Failure('conflict', 'Жанра, с которым объединили, больше нет.');
    await kind.add(trx, afterOf(reverse(fieldPairs)), ids.id);
    const merged = { releases: releases?.[0] ?? [], both: both?.[0] ?? [] } as Merged;
    const split = await splitReleases(trx, merged, ids);
    await countReleases(trx, [ids.into, Number(ids.id)]);
    const skipped = merged.releases.length + merged.both.length - split.releases.length - split.both.length;
    return {
      act: 'genre.create',
      thingId: ids.id,
      title: title ?? '',
      change: { ...reverse(fieldPairs), ...reverse(toChange(split, ids)) },
      ...(skipped > 0 && { reason: `Не отменено, потому что с тех пор изменено: ${skipped}` }),
    };
  };
}
