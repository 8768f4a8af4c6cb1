import { z } from 'zod';
import { optional, whole } from '../../input.ts';
import { cover, image, poster } from '../../values.ts';
import { studioEndpoint } from '../endpoint.ts';

const MAX_PICTURE_BYTES = 15_000_000;
const MAX_POINTS = 50_000;

/**
 * What a picture is for: a poster of a release (2:3), the wide background of a release, the preview of an episode, the
 * picture of a promotion, or the tile of a genre, a franchise or a video (all 16:9).
 */
export const PICTURE_KINDS = ['poster', 'cover', 'preview', 'banner', 'tile'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

const offset = optional(whole(0, MAX_POINTS));
const length = optional(whole(1, MAX_POINTS));

/** The part of the upright picture to show, in its own pixels; without it the middle. */
const pictureQuery = z.object({
  kind: z.enum(PICTURE_KINDS),
  x: offset,
  y: offset,
  width: length,
  height: length,
});
export type PictureQuery = z.output<typeof pictureQuery>;

export const addPicture = studioEndpoint({
  method: 'POST',
  path: '/api/v1/studio/pictures',
  summary: 'Загрузить картинку для поля записи: файл JPEG, PNG, WebP, AVIF или GIF как он есть',
  description:
    'Stores the picture in the body, cut to the sizes of its kind, and answers what a field then names; without a row that names it the picture is removed after a week.',
  query: pictureQuery,
  body: z.instanceof(Uint8Array),
  maxBytes: MAX_PICTURE_BYTES,
  response: z.union([poster, cover, image]),
  // The kinds of records that have a field for a picture.
  right: ['releases', 'catalogue', 'promotion'],
  failures: [422, 429, 503],
});
