import { sql } from 'kysely';
import type { Part } from '../../records/table-kind.ts';

/** An opening or an ending in seconds; both null when there is none. */
export type Marks = { start: number | null; stop: number | null };

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
  const [whole, tenths] = [sql.ref(`episodes.${column}`), sql.ref(`episodes.${column}_tenths`)];
  const exact = sql`${tenths} / 10.0`;
  return sql`case when ${sql.raw(rounded)}(${exact}) = ${whole} then trim_scale(${exact}) else ${whole} end`;
}

/** SQL over `episodes`: an opening or an ending, exact, as the studio has it. */
export function readMark(name: 'opening' | 'ending') {
  return sql`jsonb_build_object(
    'start', ${readEnd(`${name}_start`, 'ceil')}, 'stop', ${readEnd(`${name}_stop`, 'floor')}
  )`;
}

/** How an opening or an ending is read and written: exact for the studio, in whole seconds for clients. */
export function marksPart(name: 'opening' | 'ending'): Part {
  return {
    read: readMark(name),
    async write(trx, id, value) {
      const marks = value as Marks;
      const whole = wholeSeconds(marks);
      const tenths = (time: number | null) => (time === null ? null : Math.round(time * TENTHS));
      await trx
        .updateTable('episodes')
        .set({
          [`${name}_start`]: whole.start,
          [`${name}_stop`]: whole.stop,
          [`${name}_start_tenths`]: tenths(marks.start),
          [`${name}_stop_tenths`]: tenths(marks.stop),
        })
        .where('id', '=', id)
        .execute();
    },
  };
}
