import type { Call } from '#contract/client.ts';
import { newEpisodes } from '#contract/new-episodes.ts';

/** Loads the releases of the viewer's lists that have new episodes; none if that fails. */
export function loadNewEpisodes(call: Call) {
  return call(newEpisodes).catch(() => []);
}
