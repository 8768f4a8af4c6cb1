import type { House } from '#server/deps.ts';
import { addDepsOf } from './add-deps.ts';
import { addEpisodeTorrent } from './torrent-of-episode.ts';

/** Returns the function that adds a torrent for each published episode; undefined when the settings turn that off. */
export function onPublished(
  resources: House,
): ((episodeId: string, file: string) => Promise<void>) | undefined {
  if (!resources.config.torrents.ofIngest) return undefined;
  return (episodeId, file) => addEpisodeTorrent(addDepsOf(resources), episodeId, file);
}
