import { sql } from 'kysely';
import type { Deps } from '#server/deps.ts';
import { Failure } from '#server/failure.ts';
import { ART_FOLDERS } from '#server/publishing/import/draw-art.ts';
import type { RecordMerge, Trx, RecordKind } from '../record-kind.ts';
import { pictureField, withPictures } from '../pictures/picture-field.ts';
import { tableKind } from '../table-kind.ts';

async function countReleases(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    update genres set total_releases = (
      select count(*) from public_releases where genre_ids @> array[genres.id]
    ) where id = any(${ids}::integer[])`.execute(trx);
}

/** Releases of a genre get another one in its place, and those that have both lose it. */
const genreMerge: RecordMerge = {
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

const releasesOf = (id: unknown) => sql<number>`(
  select count(*)::integer from releases where genre_ids @> array[${id}::integer]
)`;

export function genreKind({ storage }: Pick<Deps, 'storage'>): RecordKind {
  const kind = tableKind({
    thing: 'genre',
    table: 'genres',
    idType: 'integer',
    title: sql`genres.name`,
    columns: ['name'],
    order: ['name'],
    parts: { image: pictureField('genres.image', ART_FOLDERS.genres) },
    info: () => ({ picture: sql`genres.image`, total_releases: releasesOf(sql`genres.id`) }),
  });
  return {
    ...withPictures(storage, ['image'], kind),
    merge: genreMerge,
    async remove(trx, id) {
      const { rows } = await sql<{ total: number }>`select ${releasesOf(id)} as total`.execute(trx);
      const total = rows[0]?.total ?? 0;
      if (total > 0)
        throw new Failure('conflict', `Релизов с этим жанром: ${total}. Объедините его с другим.`);
      await kind.remove(trx, id);
    },
  };
}
