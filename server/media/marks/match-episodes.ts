import { type CommonRun, findCommonRuns, POINT_SECONDS } from './common-runs.ts';
import type { Match } from './combine-matches.ts';
import { findExactEdges, type Stretch } from './exact-edges.ts';

/** The fingerprint of a part of an episode: its points from a second on. */
export type PrintedPart = { from: number; points: Uint32Array };

/** What is compared of an episode. `readSound` gives its sound between two seconds, as far as there is any. */
export type ComparedEpisode = {
  id: string;
  /** Seconds. */
  duration: number;
  parts: PrintedPart[];
  readSound: (from: number, to: number) => Promise<Stretch>;
};

const MIN_SECONDS = 15;
// A jingle is known by it that it begins with the episode; a second of silence may come before.
const MAX_JINGLE_START = 2;
// Those with most equal points; the rest is chance.
const MAX_RUNS = 3;
const MAX_JINGLE_SECONDS = 40;
/** A point tells of the sound of so many seconds from its own on. */
const POINT_SPAN = 2.6;
// The run of the points may end before the sound does, where a voice lies over it.
const AROUND = 40;
const MIN_LIKENESS = 0.05;
// Without the sound only points that are mostly the same tell something.
const MIN_INEXACT_DENSITY = 0.4;

const SAME_RUN_LAG = 0.3;
const SAME_LAG = 0.05;
const MAX_PAUSE = 10;

type Times = {
  start: number;
  stop: number;
  lag: number;
  /** The part of its points that are the same. */
  density: number;
};

function timesOf({ from, to, lag, matches }: CommonRun, first: PrintedPart, second: PrintedPart): Times {
  return {
    start: first.from + from * POINT_SECONDS,
    stop: first.from + (to - 1) * POINT_SECONDS + POINT_SPAN,
    lag: second.from - first.from + lag * POINT_SECONDS,
    density: matches / (to - from),
  };
}

function isJingle({ start, stop, lag }: Times): boolean {
  const length = stop - start;
  const isAtStart = start <= MAX_JINGLE_START && start + lag <= MAX_JINGLE_START;
  return isAtStart && length <= MAX_JINGLE_SECONDS;
}

// Only the same half of both: an opening is not looked for at the end.
const isEarly = (start: number, stop: number, duration: number) => start + stop < duration;

function runsOf(first: ComparedEpisode, second: ComparedEpisode): Times[] {
  const runs = first.parts.flatMap((part) =>
    second.parts.flatMap((other) =>
      findCommonRuns(part.points, other.points, MIN_SECONDS).map((run) => timesOf(run, part, other)),
    ),
  );
  return [true, false].flatMap((isFirst) =>
    runs
      .filter(
        ({ start, stop, lag }) =>
          isEarly(start, stop, first.duration) === isFirst &&
          isEarly(start + lag, stop + lag, second.duration) === isFirst,
      )
      .slice(0, MAX_RUNS),
  );
}

async function exactOf(first: ComparedEpisode, second: ComparedEpisode, { start, stop, lag }: Times) {
  const sound = await first.readSound(start - AROUND, stop + AROUND);
  const other = await second.readSound(start + lag - AROUND - 1, stop + lag + AROUND + 1);
  return findExactEdges(sound, other, { start, stop, lag });
}

const lagOf = ({ start, otherStart }: Match) => otherStart - start;

function isWithin({ start, stop, lag }: Times, match: Match): boolean {
  const isSameLag = Math.abs(lag - lagOf(match)) < SAME_RUN_LAG;
  return match.isExact && isSameLag && start > match.start - POINT_SPAN && stop < match.stop + POINT_SPAN;
}

// Voices cut a song into runs that overlap, or nearly.
function merge(matches: readonly Match[]): Match[] {
  const merged: Match[] = [];
  for (const match of matches.toSorted((a, b) => a.start - b.start)) {
    const before = merged.findLast(
      (one) =>
        one.isExact === match.isExact &&
        Math.abs(lagOf(one) - lagOf(match)) < SAME_LAG &&
        match.start - one.stop < MAX_PAUSE,
    );
    if (!before) merged.push({ ...match });
    else if (match.stop > before.stop)
      Object.assign(before, { stop: match.stop, otherStop: match.otherStop });
  }
  return merged;
}

/**
 * Finds what an episode has in common with another one of its release, as long as a song may be; what both begin with
 * and what is shorter than that is the jingle of the team.
 */
export async function matchEpisodes(first: ComparedEpisode, second: ComparedEpisode): Promise<Match[]> {
  const matches: Match[] = [];
  for (const times of runsOf(first, second)) {
    if (isJingle(times) || matches.some((match) => isWithin(times, match))) continue;
    const exact = await exactOf(first, second, times);
    const isExact = exact !== undefined && exact.likeness >= MIN_LIKENESS;
    if (!isExact && times.density < MIN_INEXACT_DENSITY) continue;
    const { start, stop, lag } = times;
    const edges = isExact ? exact : { start, stop, otherStart: start + lag, otherStop: stop + lag };
    matches.push({
      neighbour: second.id,
      isExact,
      start: edges.start,
      stop: edges.stop,
      otherStart: edges.otherStart,
      otherStop: edges.otherStop,
    });
  }
  return merge(matches).filter(({ start, stop }) => stop - start >= MIN_SECONDS);
}
