import { embedPath } from '#contract/addresses.ts';
import type { ReleasedEpisode } from '#contract/releases.ts';
import { type Line, lineOfRelease } from '#web/entities/episode/line.ts';

/** The episodes of one release, each in the frame where the first of them was opened. */
export function embedLine(episode: ReleasedEpisode): Line {
  return { ...lineOfRelease(episode), addressOf: (other) => embedPath(other.id) };
}
