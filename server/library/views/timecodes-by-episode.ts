import { mergeTimecodes, type Timecode } from '#contract/merge-timecodes.ts';
import type { SavedTimecode } from '#contract/views.ts';

// Tolerated error of a device clock. A time further in the future would override all changes until then.
const MAX_AHEAD = 5 * 60_000;

function toTimecode({ time, is_watched: isWatched, ...moments }: SavedTimecode, now: number): Timecode {
  const bounded = (moment: string) => Math.min(Math.max(0, Date.parse(moment)), now + MAX_AHEAD);
  const at = moments.updated_at === undefined ? now : bounded(moments.updated_at);
  const markedAt = moments.marked_at === undefined ? at : bounded(moments.marked_at);
  return { time, at, isWatched, markedAt };
}

/** The timecodes of both; those of the same episode are merged. */
export function mergeAll(
  a: ReadonlyMap<string, Timecode>,
  b: Iterable<readonly [string, Timecode]>,
): Map<string, Timecode> {
  const merged = new Map(a);
  for (const [episodeId, timecode] of b) {
    const before = merged.get(episodeId);
    merged.set(episodeId, before ? mergeTimecodes(before, timecode) : timecode);
  }
  return merged;
}

/** The timecodes of a request body by episode; several entries for an episode are merged. */
export function timecodesByEpisode(body: readonly SavedTimecode[], now: number): Map<string, Timecode> {
  return mergeAll(
    new Map(),
    body.map((entry) => [entry.release_episode_id.toLowerCase(), toTimecode(entry, now)] as const),
  );
}
