import { z } from 'zod';
import { id, requiredText } from '../../field-values.ts';
import { optional } from '../../input.ts';
import { count, image } from '../../values.ts';
import { studioEndpoint } from '../endpoint.ts';
import { mergeResult, recordEndpoints, recordId } from './record.ts';

/** The fields of a genre. Without a picture one is drawn. */
export const genreFields = z.object({ name: requiredText(100), image: image.nullable() });

export const genres = recordEndpoints({
  thing: 'genre',
  path: 'genres',
  right: 'catalogue',
  names: { one: 'жанр', ofOne: 'жанра', ofMany: 'жанров' },
  fields: genreFields,
  info: z.object({
    /** The chosen or drawn picture; null until it is drawn. */
    picture: image.nullable(),
    /** All releases, also those that the public does not see. A genre with releases cannot be removed. */
    total_releases: count,
  }),
});

/** Gives the releases of one genre another one and removes it. */
export const mergeGenres = studioEndpoint({
  method: 'POST',
  path: '/api/v1/studio/genres/:id/merge',
  summary: 'Объединить жанр с другим: его релизы получат другой, сам он удаляется',
  description: 'Gives all releases of a genre another one and removes it; a dry run only counts them.',
  params: z.object({ id: recordId }),
  body: z.object({ into: id, dry_run: optional(z.boolean()), reason: optional(z.string().max(500)) }),
  response: mergeResult,
  right: 'catalogue',
  failures: [404, 409, 422],
});
