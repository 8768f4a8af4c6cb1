import type { Transaction } from 'kysely';
import { forEachMark, MARK_KINDS, type MarkKind } from '#contract/marks.ts';
import { columnsOfMark, type Marks, NO_MARK, wholeSeconds } from '#server/catalog/episodes/mark-columns.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type {
  AskedFields,
  EpisodeChanges,
  MarkColumns,
} from '#server/platform/database/tables/video-tables.ts';

function columnsOf(part: MarkKind) {
  return [`${part}_start`, `${part}_stop`, `${part}_start_tenths`, `${part}_stop_tenths`] as const;
}
export const MARK_COLUMNS = MARK_KINDS.flatMap(columnsOf);

/** Picks the marks from the row of an episode. */
export function marksOf(row: MarkColumns): MarkColumns {
  return Object.fromEntries(MARK_COLUMNS.map((name) => [name, row[name]])) as MarkColumns;
}

function isSame(part: MarkKind, one: MarkColumns, other: MarkColumns): boolean {
  return columnsOf(part).every((name) => one[name] === other[name]);
}

/**
 * What the first publication of a video changes in its episode. What was asked for with the video counts unless
 * somebody has changed it since, and what the video suggests where there is nothing.
 */
export function changesOfPublication(
  now: MarkColumns & { name: string | null },
  { changes, marks, before }: AskedFields,
): EpisodeChanges {
  const markOf = (part: MarkKind) => {
    const asked = isSame(part, now, before) ? changes[part] : undefined;
    return asked ?? (now[`${part}_start`] === null ? marks[part] : undefined);
  };
  const name = now.name === before.name ? changes.name : undefined;
  return { ...(name === undefined ? {} : { name }), ...forEachMark(markOf) };
}

const TENTHS = 10;
const MS = 1000;

// An import or the chapters of a video write whole seconds only: then the tenths are those of marks before.
function exactOf(part: MarkKind, row: MarkColumns): Marks {
  const exact = (end: 'start' | 'stop', round: (time: number) => number) => {
    const [whole, tenths] = [row[`${part}_${end}`], row[`${part}_${end}_tenths`]];
    return tenths !== null && round(tenths / TENTHS) === whole ? tenths / TENTHS : whole;
  };
  return { start: exact('start', Math.ceil), stop: exact('stop', Math.floor) };
}

/** Marks so many tenths later; none where clients would have no second of it within the film. */
function moved({ start, stop }: Marks, tenths: number, duration: number): Marks {
  const at = (time: number | null, otherwise: number) =>
    time === null
      ? otherwise
      : Math.min(duration, Math.max(0, (Math.round(time * TENTHS) + tenths) / TENTHS));
  const later = { start: at(start, 0), stop: at(stop, duration) };
  const whole = wholeSeconds(later);
  return Number(whole.start) < Number(whole.stop) ? later : NO_MARK;
}

type Replacement = {
  /** The marks before the publication. */
  now: MarkColumns;
  /** What the publication has given the episode. */
  changes: EpisodeChanges;
  /** The marks that the video before had been published with. */
  given: MarkColumns | null;
  /** The marks that the video had when another one took its place; null for one that comes for the first time. */
  left: MarkColumns | null;
  /** By how many milliseconds the video comes later than the one before; null where that is not known. */
  lag: number | null;
  /** Seconds. */
  duration: number;
};

// Nobody sees or hears less.
const MIN_LAG_MS = 100;

/**
 * Brings the marks of an episode to the video that takes the place of another one. A video from before brings its own
 * marks back; all others, and those that somebody has changed since, move by the lag. Returns whether people have to
 * look at them: they were moved, or nobody knows by how much.
 */
export async function moveMarks(
  trx: Transaction<Schema>,
  episodeId: string,
  { now, changes, given, left, lag, duration }: Replacement,
): Promise<boolean> {
  const isStill = lag !== null && Math.abs(lag) < MIN_LAG_MS;
  let [values, areUnseen]: [Partial<MarkColumns>, boolean] = [{}, false];
  for (const part of MARK_KINDS) {
    if (left && given && isSame(part, now, given)) {
      values = { ...values, ...Object.fromEntries(columnsOf(part).map((name) => [name, left[name]])) };
      continue;
    }
    if (changes[part] || now[`${part}_stop`] === null || isStill) continue;
    areUnseen = true;
    if (lag === null) continue;
    const tenths = Math.round((lag * TENTHS) / MS);
    values = { ...values, ...columnsOfMark(part, moved(exactOf(part, now), tenths, duration)) };
  }
  if (Object.keys(values).length > 0)
    await trx.updateTable('episodes').set(values).where('id', '=', episodeId).execute();
  return areUnseen;
}
