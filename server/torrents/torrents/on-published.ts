import type { House } from '#server/deps.ts';
import { addDepsOf } from './add-deps.ts';
import { torrentOfEpisode } from './torrent-of-episode.ts';

/** What is done with a video that has become an episode, where the settings want torrents of them. */
export function onPublished(house: House): ((episodeId: string, file: string) => Promise<void>) | undefined {
  if (!house.config.torrents.ofIngest) return undefined;
  return (episodeId, file) => torrentOfEpisode(addDepsOf(house), episodeId, file);
}
