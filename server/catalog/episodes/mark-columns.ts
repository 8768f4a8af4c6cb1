import { type RawBuilder, sql } from 'kysely';
import type { MarkKind } from '#contract/marks.ts';

/** A mark in seconds; both null when there is none. */
export type Marks = { start: number | null; stop: number | null };
export const NO_MARK: Marks = { start: null, stop: null };

const TENTHS = 10;

/**
 * The whole seconds by which clients know marks. They skip from the start to the stop: the start is rounded up and the
 * stop down, so that none skips what is outside of the marks.
 */
export function wholeSeconds({ start, stop }: Marks): Marks {
  return { start: start === null ? null : Math.ceil(start), stop: stop === null ? null : Math.floor(stop) };
}

// An import or the chapters of a new video write whole seconds only: then the tenths are those of marks before.
function readEnd(column: string, rounded: 'ceil' | 'floor') {
  const [whole, tenths] = [sql.ref(column), sql.ref(`${column}_tenths`)];
  const exact = sql`${tenths} / 10.0`;
  return sql`case when ${sql.raw(rounded)}(${exact}) = ${whole} then trim_scale(${exact}) else ${whole} end`;
}

/** SQL over `episodes` (or an alias with its columns): a mark to the tenth of a second, as the studio has it. */
export function readMark(kind: MarkKind, table = 'episodes'): RawBuilder<Marks> {
  return sql`jsonb_build_object(
    'start', ${readEnd(`${table}.${kind}_start`, 'ceil')}, 'stop', ${readEnd(`${table}.${kind}_stop`, 'floor')}
  )`;
}

/** The columns that hold a mark, in whole seconds for clients and in tenths. */
export function columnsOfMark(kind: MarkKind, mark: Marks): Record<string, number | null> {
  const whole = wholeSeconds(mark);
  const tenths = (time: number | null) => (time === null ? null : Math.round(time * TENTHS));
  return {
    [`${kind}_start`]: whole.start,
    [`${kind}_stop`]: whole.stop,
    [`${kind}_start_tenths`]: tenths(mark.start),
    [`${kind}_stop_tenths`]: tenths(mark.stop),
  };
}
