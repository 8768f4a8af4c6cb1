import { z } from 'zod';
import { count, datetime, poster, uuid } from './values.ts';

/** An opening or an ending in seconds from the start of the episode; both null when there is none. */
export const skipRange = z.object({ start: z.int().nullable(), stop: z.int().nullable() });

export const episode = z
  .object({
    id: uuid,
    name: z.string().nullable(),
    name_english: z.string().nullable(),
    /** Mostly whole; 0, 25.5 and negative numbers (which are not shown) occur. */
    ordinal: z.number(),
    opening: skipRange,
    ending: skipRange,
    preview: poster,
    hls_480: z.url().nullable(),
    hls_720: z.url().nullable(),
    hls_1080: z.url().nullable(),
    /** Seconds. */
    duration: count,
    rutube_id: z.string().nullable(),
    youtube_id: z.string().nullable(),
    updated_at: datetime,
    sort_order: z.int(),
    /** What is missing from this episode, and why; null where it is whole. */
    cuts: z.string().nullable(),
    release_id: z.int(),
  })
  .meta({ id: 'Episode' });
export type Episode = z.output<typeof episode>;
