/** A stretch of an episode that one neighbour has as well, in seconds. */
export type Match = {
  /** The id of the neighbour. */
  neighbour: string;
  start: number;
  stop: number;
  /** The same stretch in the neighbour. */
  otherStart: number;
  otherStop: number;
  /** Whether its edges come from the sound itself; otherwise they are good to a few seconds. */
  isExact: boolean;
};

/** An opening or an ending that the machine has found. */
export type FoundMark = {
  kind: 'opening' | 'ending';
  start: number;
  stop: number;
  /** Percent. */
  confidence: number;
  /** Whether a second neighbour agrees and it is as long as a song. */
  isConfident: boolean;
  /** The matches that agree with it. */
  matches: Match[];
};

const AGREED_SECONDS = 0.5;
const MIN_SONG_SECONDS = 40;
/** Percent by the number of neighbours that agree. */
const CONFIDENCE = [0, 60, 87, 95, 98];
const INEXACT_CONFIDENCE = 40;
const SHORT_CONFIDENCE = 35;

const lengthOf = ({ start, stop }: Match) => stop - start;
const isLong = (match: Match) => lengthOf(match) >= MIN_SONG_SECONDS;

/** The matches of different neighbours whose edge is where that of one is. */
function agreeing(edge: 'start' | 'stop', match: Match, all: readonly Match[]): Match[] {
  const near = all.filter((other) => Math.abs(other[edge] - match[edge]) <= AGREED_SECONDS);
  return near.filter(({ neighbour }, i) => near.findIndex((other) => other.neighbour === neighbour) === i);
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}

// Of edges that as many agree with, the outer one: voices cut songs, and nothing makes them longer.
function edgeOf(edge: 'start' | 'stop', all: readonly Match[]) {
  const outward = edge === 'start' ? -1 : 1;
  const [found] = all
    .map((match) => agreeing(edge, match, all))
    .toSorted((a, b) => b.length - a.length || outward * ((b[0]?.[edge] ?? 0) - (a[0]?.[edge] ?? 0)));
  return { time: middle((found ?? []).map((match) => match[edge])), count: found?.length ?? 0 };
}

function confidenceOf(agreed: number, { isExact }: Match, isSong: boolean): number {
  if (!isSong) return SHORT_CONFIDENCE;
  return isExact ? (CONFIDENCE[Math.min(agreed, CONFIDENCE.length - 1)] ?? 0) : INEXACT_CONFIDENCE;
}

function markOf(kind: FoundMark['kind'], all: readonly Match[]): FoundMark | undefined {
  const support = (match: Match) =>
    agreeing('start', match, all).length + agreeing('stop', match, all).length;
  const [best] = all.toSorted(
    (a, b) =>
      Number(isLong(b)) - Number(isLong(a)) ||
      Number(b.isExact) - Number(a.isExact) ||
      support(b) - support(a) ||
      lengthOf(b) - lengthOf(a),
  );
  if (!best) return undefined;
  const same = best.isExact
    ? all.filter(
        (match) =>
          match.isExact &&
          isLong(match) === isLong(best) &&
          Math.min(match.stop, best.stop) - Math.max(match.start, best.start) > lengthOf(best) / 2,
      )
    : [best];
  const [start, stop] = [edgeOf('start', same), edgeOf('stop', same)];
  const agreed = Math.min(start.count, stop.count);
  // What is short and in one neighbour only is more often the music of a scene than a song.
  if (!isLong(best) && agreed < 2) return undefined;
  return {
    kind,
    start: start.time,
    stop: stop.time,
    confidence: confidenceOf(agreed, best, isLong(best)),
    isConfident: agreed > 1 && isLong(best),
    matches: same,
  };
}

/** Says what the matches of an episode with its neighbours are: at most one opening and one ending. */
export function combineMatches(matches: readonly Match[], duration: number): FoundMark[] {
  const isEarly = ({ start, stop }: Match) => start + stop < duration;
  const opening = markOf('opening', matches.filter(isEarly));
  const ending = markOf(
    'ending',
    matches.filter((match) => !isEarly(match)),
  );
  return [opening, ending].filter((mark) => mark !== undefined);
}
