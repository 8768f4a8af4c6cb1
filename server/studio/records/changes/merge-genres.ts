import { sql } from 'kysely';
import type { RecordMerge, Trx } from '../record-kind.ts';

async function countReleases(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    update genres set total_releases = (
      select count(*) from public_releases where genre_ids @> array[genres.id]
    ) where id = any(${ids}::integer[])`.execute(trx);
}

/** Releases of a genre get another one in its place, and those that have both lose it. */
export const genreMerge: RecordMerge = {
  async find(trx, { id, into }) {
    const { rows } = await sql<{ id: number; place: number; has_both: boolean }>`
      select id, array_position(genre_ids, ${id}::integer) as place, genre_ids @> array[${into}::integer] as has_both
      from releases where genre_ids @> array[${id}::integer] order by id for update`.execute(trx);
    return {
      releases: rows.flatMap((row) => (row.has_both ? [] : [row.id])),
      both: rows.flatMap((row) => (row.has_both ? [[row.id, row.place]] : [])),
    };
  },
  async give(trx, { id, into }) {
    await sql`
      update releases set version = version + 1, genre_ids = case
        when genre_ids @> array[${into}::integer] then array_remove(genre_ids, ${id}::integer)
        else array_replace(genre_ids, ${id}::integer, ${into}::integer)
      end where genre_ids @> array[${id}::integer]`.execute(trx);
    await countReleases(trx, [into]);
  },
  async giveBack(trx, { id, into }, { releases, both }) {
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
    await countReleases(trx, [into, id]);
    return {
      releases: replaced.map((row) => row.id).toSorted((a, b) => a - b),
      both: restored.map((row) => [row.id, row.place]),
    };
  },
};
