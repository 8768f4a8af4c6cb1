import { z } from 'zod';
import { requiredText } from '../../field-values.ts';
import { image } from '../../values.ts';
import { recordEndpoints } from './record.ts';

/** The fields of a genre. Without a picture one is drawn. */
export const genreFields = z.object({ name: requiredText(100), image: image.nullable() });

export const genres = recordEndpoints({
  thing: 'genre',
  path: 'genres',
  right: 'catalogue',
  names: { one: 'жанр', ofOne: 'жанра', ofMany: 'жанров' },
  fields: genreFields,
});
