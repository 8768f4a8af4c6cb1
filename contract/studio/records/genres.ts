import { z } from 'zod';
import { requiredText } from '../../field-values.ts';
import { count, image } from '../../values.ts';
import { recordEndpoints } from './record.ts';

/** The fields of a genre. Without a picture one is drawn. */
export const genreFields = z.object({ name: requiredText(100), image: image.nullable() });

export const genres = recordEndpoints({
  thing: 'genre',
  path: 'genres',
  names: { one: 'жанр', ofOne: 'жанра', ofMany: 'жанров' },
  fields: genreFields,
  info: z.object({
    /** The chosen or drawn picture; null until it is drawn. */
    picture: image.nullable(),
    /** All releases, also those that the public does not see. A genre with releases cannot be removed. */
    total_releases: count,
  }),
  verbs: ['list', 'get', 'create', 'save', 'remove', 'merge'],
});
