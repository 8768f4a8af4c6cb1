/** The opening or ending of an episode, in seconds; both are null when there is none. */
export type SkipMark = { start: number | null; stop: number | null };

// Seconds.
const MAX_TAIL = 90;
const REWIND = 3;
const MIN_RESUME_TIME = 10;

/** The seconds at the end that are not worth resuming: the last 90, or the last tenth of a short video. */
export function tailLength(duration: number): number {
  return Math.min(MAX_TAIL, duration / 10);
}

/** Whether a viewer who reached `time` has watched the episode: the ending or the last seconds have begun. */
export function isEpisodeWatched(time: number, duration: number, ending: SkipMark): boolean {
  if (duration <= 0) return false;
  if (time >= duration - tailLength(duration)) return true;
  // An ending in the first half is an invalid mark.
  return ending.start !== null && ending.start > duration / 2 && time >= ending.start;
}

/** Returns where to resume an episode: three seconds before the saved time, or 0 near the beginning or the end. */
export function resumeTime(time: number, duration: number, ending: SkipMark): number {
  if (time < MIN_RESUME_TIME || isEpisodeWatched(time, duration, ending)) return 0;
  return time - REWIND;
}

type WatchProgress = { time: number; isWatched: boolean };

/** Returns a viewer's progress in an episode: one to resume, watched, or neither. */
export function progressOf(
  { duration, ending }: { duration: number; ending: SkipMark },
  position: WatchProgress | null | undefined,
): 'under-way' | 'seen' | 'none' {
  if (position && resumeTime(position.time, duration, ending) > 0) return 'under-way';
  return position?.isWatched ? 'seen' : 'none';
}
