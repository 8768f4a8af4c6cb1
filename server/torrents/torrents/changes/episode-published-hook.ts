import type { Resources } from '#server/deps.ts';
import type { Actor } from '#server/platform/database/journal/record-event.ts';
import { addTorrentDeps } from './add-deps.ts';
import { addEpisodeTorrent } from './add-episode-torrent.ts';

/** Returns the function that adds a torrent for each published episode; undefined when the settings turn that off. */
export function episodePublishedHook(
  resources: Resources,
): ((episodeId: string, file: string, actor: Actor) => Promise<void>) | undefined {
  if (!resources.config.torrents.ofIngest) return undefined;
  return async (episodeId, file, actor) =>
    addEpisodeTorrent({ ...(await addTorrentDeps(resources)), actor }, episodeId, file);
}
