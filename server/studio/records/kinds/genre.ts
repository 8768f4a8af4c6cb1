import { sql } from 'kysely';
import type { Deps } from '#server/deps.ts';
import { Failure } from '#server/failure.ts';
import { ART_FOLDERS } from '#server/publishing/import/draw-art.ts';
import { genreMerge } from '../changes/merge-genres.ts';
import { pictureField, withPictures } from '../pictures/picture-field.ts';
import type { RecordKind } from '../record-kind.ts';
import { tableKind } from '../table-kind.ts';

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
