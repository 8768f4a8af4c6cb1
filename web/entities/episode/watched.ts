import type { OtherMark } from '#contract/episodes.ts';

/** The opening or ending of an episode, in seconds; both are null when there is none. */
export type SkipMark = { start: number | null; stop: number | null };

/** The marks that say where an episode is over. */
export type EndMarks = { ending: SkipMark; other_marks?: readonly OtherMark[] };

// Where the story is over: after the scene that follows the credits, or else where the ending or the preview begins.
function endOf({ ending, other_marks: others = [] }: EndMarks): number | null {
  const markOf = (kind: OtherMark['kind']) => others.find((mark) => mark.kind === kind);
  return markOf('after_credits')?.stop ?? ending.start ?? markOf('next_preview')?.start ?? null;
}

// Seconds.
const MAX_TAIL = 90;
const REWIND = 3;
const MIN_RESUME_TIME = 10;

/** The seconds at the end that are not worth resuming: the last 90, or the last tenth of a short video. */
export function tailLength(duration: number): number {
  return Math.min(MAX_TAIL, duration / 10);
}

/** Whether a viewer who reached `time` has watched the episode: the story is over, or its last seconds have begun. */
export function isEpisodeWatched(time: number, duration: number, marks: EndMarks): boolean {
  if (duration <= 0) return false;
  if (time >= duration - tailLength(duration)) return true;
  // An ending in the first half is an invalid mark.
  const end = endOf(marks);
  return end !== null && end > duration / 2 && time >= end;
}

/** Returns where to resume an episode: three seconds before the saved time, or 0 near the beginning or the end. */
export function resumeTime(time: number, duration: number, marks: EndMarks): number {
  if (time < MIN_RESUME_TIME || isEpisodeWatched(time, duration, marks)) return 0;
  return time - REWIND;
}

type WatchProgress = { time: number; isWatched: boolean };

/** Returns a viewer's progress in an episode: one to resume, watched, or neither. */
export function progressOf(
  episode: EndMarks & { duration: number },
  position: WatchProgress | null | undefined,
): 'under-way' | 'seen' | 'none' {
  if (position && resumeTime(position.time, episode.duration, episode) > 0) return 'under-way';
  return position?.isWatched ? 'seen' : 'none';
}
