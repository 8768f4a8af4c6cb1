import { embedPath } from '#contract/addresses.ts';
import type { ReleasedEpisode } from '#contract/releases.ts';
import { type Line, lineOfRelease } from '#web/entities/episode/line.ts';

/** The playlist of an embed: the episodes of one release, with embed addresses. */
export function embedLine(episode: ReleasedEpisode): Line {
  return { ...lineOfRelease(episode), addressOf: (other) => embedPath(other.id) };
}
