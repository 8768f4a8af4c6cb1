import { sql } from 'kysely';
import type { Deps } from '#server/deps.ts';
import type { RecordKind } from '../record-kind.ts';
import { tableKind } from '../table-kind.ts';
import { pictureField, withPictures } from '../pictures/picture-field.ts';

export function genreKind({ storage }: Pick<Deps, 'storage'>): RecordKind {
  const kind = tableKind({
    thing: 'genre',
    table: 'genres',
    idType: 'integer',
    title: sql`genres.name`,
    columns: ['name'],
    order: ['name'],
    parts: { image: pictureField('genres.image', 'genres') },
    info: () => ({
      picture: sql`genres.image`,
      total_releases: sql`(select count(*) from releases where genre_ids @> array[genres.id])`,
    }),
  });
  return withPictures(storage, ['image'], kind);
}
