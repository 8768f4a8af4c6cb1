import { mergeTimecodes, type Timecode } from '#contract/merge-timecodes.ts';
import type { SavedTimecode } from '#contract/views.ts';

// A clock may be ahead by so much; one that is further ahead would be newer than everything for as long.
const MAX_AHEAD = 5 * 60_000;

function toTimecode({ time, is_watched: isWatched, ...told }: SavedTimecode, now: number): Timecode {
  const bounded = (moment: string) => Math.min(Math.max(0, Date.parse(moment)), now + MAX_AHEAD);
  const at = told.updated_at === undefined ? now : bounded(told.updated_at);
  const markedAt = told.marked_at === undefined ? at : bounded(told.marked_at);
  return { time, at, isWatched, markedAt };
}

/** What a body says of each episode, named twice or not. */
export function knownTimecodes(body: readonly SavedTimecode[], now: number): Map<string, Timecode> {
  const known = new Map<string, Timecode>();
  for (const said of body) {
    const id = said.release_episode_id.toLowerCase();
    const timecode = toTimecode(said, now);
    const before = known.get(id);
    known.set(id, before ? mergeTimecodes(before, timecode) : timecode);
  }
  return known;
}
