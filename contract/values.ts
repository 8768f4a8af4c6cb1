import { z } from 'zod';

const calendarDay = z.iso.date();

/** Whether a text is a day `YYYY-MM-DD` that exists: `Date` makes 1 March of 29 February 2023. */
export function isCalendarDay(text: string): boolean {
  return calendarDay.safeParse(text).success;
}

/** `YYYY-MM-DDTHH:MM:SS+00:00`: the one form that every known client parses. */
export const datetime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);

const rootRelative = z
  .string()
  .regex(/^\/(?!\/)/)
  .nullable();
const sizes = { preview: rootRelative, thumbnail: rootRelative };

/**
 * A picture as root-relative paths. The object is always present; its leaves are null when there is no picture.
 * `optimized` has the same picture as WebP.
 */
export const image = z.object({ ...sizes, optimized: z.object(sizes) }).meta({ id: 'Image' });
export const poster = z
  .object({
    src: rootRelative,
    ...sizes,
    optimized: z.object({ src: rootRelative, ...sizes }),
  })
  .meta({ id: 'Poster' });
const percent = z.int().min(0).max(100);
/** The point of a picture that stays visible when its sides are cut off, in percent of its width and height. */
export const focus = z.object({ x: percent, y: percent }).meta({ id: 'Focus' });
/** Without `focus` the point is not known yet; null says that none was found. */
export const cover = z
  .object({ ...sizes, optimized: z.object(sizes), focus: focus.nullable().optional() })
  .meta({ id: 'Cover' });

export type Image = z.output<typeof image>;
export type Poster = z.output<typeof poster>;
export type Cover = z.output<typeof cover>;
export type Focus = z.output<typeof focus>;

const noSizes = { preview: null, thumbnail: null };
export const NO_IMAGE: Image = { ...noSizes, optimized: noSizes };
export const NO_POSTER: Poster = { src: null, ...noSizes, optimized: { src: null, ...noSizes } };

/** A value with its name for people. */
export function described<T extends z.ZodType>(value: T) {
  return z.object({ value, description: z.string() });
}

/** A value with its name for people; both are null when the value is unknown. */
export function describedIfKnown<T extends z.ZodType>(value: T) {
  return z.object({ value: value.nullable(), description: z.string().nullable() });
}

export const uuid = z.guid();
export const count = z.int().min(0);
