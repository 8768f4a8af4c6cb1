import { z } from 'zod';
import { OTHER_MARK_KINDS } from './marks.ts';
import { count, datetime, poster, uuid } from './values.ts';

/** An opening or an ending in seconds from the start of the episode; both null when there is none. */
export const skipRange = z.object({ start: z.int().nullable(), stop: z.int().nullable() });

/** A part that clients of AniLiberty do not know, in seconds to the tenth. */
export const otherMark = z
  .object({ kind: z.enum(OTHER_MARK_KINDS), start: z.number(), stop: z.number() })
  .meta({ id: 'OtherMark' });
export type OtherMark = z.output<typeof otherMark>;

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
    /** The recap of the episode before, the scene after the credits, the preview of the next episode. */
    other_marks: z.array(otherMark),
    release_id: z.int(),
  })
  .meta({ id: 'Episode' });
export type Episode = z.output<typeof episode>;
