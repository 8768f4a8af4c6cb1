import { z } from 'zod';
import { id, MAX_NAME, requiredText } from '../../field-values.ts';
import { image } from '../../values.ts';
import { namedRelease, recordEndpoints } from './record.ts';

const MAX_RELEASES = 500;

/** The fields of a franchise. Without a picture one is drawn of the posters of its releases. */
export const franchiseFields = z.object({
  name: requiredText(MAX_NAME),
  name_english: requiredText(MAX_NAME),
  image: image.nullable(),
  /** In the order to watch them. */
  releases: z
    .array(id)
    .max(MAX_RELEASES)
    .refine((ids) => new Set(ids).size === ids.length, 'называет релиз дважды'),
});

export const franchises = recordEndpoints({
  thing: 'franchise',
  path: 'franchises',
  names: { one: 'франшиза', ofOne: 'франшизы', ofMany: 'франшиз' },
  fields: franchiseFields,
  info: z.object({
    /** The chosen or drawn picture; null until it is drawn. */
    picture: image.nullable(),
    releases: z.array(namedRelease),
  }),
  verbs: ['list', 'get', 'create', 'save', 'remove', 'merge'],
});
