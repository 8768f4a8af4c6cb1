/** A part of an episode, in seconds; both ends null when there is no such part. */
export type Mark = { start: number | null; stop: number | null };

const TAIL = 90;
const REWIND = 3;
const WORTH_RESUMING = 10;

/** Seconds at the end that nobody comes back for: the last 90, or the last tenth of something short. */
export function tail(duration: number): number {
  return Math.min(TAIL, duration / 10);
}

/** Whether a viewer who got to `time` has seen the episode: the ending has begun or the last minutes are on. */
export function isEpisodeWatched(time: number, duration: number, ending: Mark): boolean {
  if (duration <= 0) return false;
  if (time >= duration - tail(duration)) return true;
  // An ending near the beginning is a wrong mark.
  return ending.start !== null && ending.start > duration / 2 && time >= ending.start;
}

/** Where to start an episode with a saved time: three seconds before it, or 0 when it is at the end or hardly begun. */
export function resumeTime(time: number, duration: number, ending: Mark): number {
  if (time < WORTH_RESUMING || isEpisodeWatched(time, duration, ending)) return 0;
  return time - REWIND;
}

type Seen = { time: number; isWatched: boolean };

/** How far a viewer is in an episode: something to go on with, seen, or neither. */
export function progressOf(
  { duration, ending }: { duration: number; ending: Mark },
  position: Seen | null | undefined,
): 'under-way' | 'seen' | 'none' {
  if (position && resumeTime(position.time, duration, ending) > 0) return 'under-way';
  return position?.isWatched ? 'seen' : 'none';
}
