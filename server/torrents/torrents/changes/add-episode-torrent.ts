import type { Resources } from '#server/deps.ts';
import { addTorrentDeps } from './add-deps.ts';
import { type AddTorrentDeps, prepareTorrent } from './add-torrent.ts';
import type { NewTorrent } from './save-torrent.ts';

/**
 * Makes a torrent of a video that is prepared for an episode and stores its files, which nobody sees until the torrent
 * is listed (`showTorrents`).
 */
export async function makeEpisodeTorrent(
  deps: AddTorrentDeps,
  episodeId: string,
  file: string,
): Promise<NewTorrent> {
  const { alias, ordinal } = await deps.db
    .selectFrom('episodes')
    .innerJoin('releases', 'releases.id', 'episodes.release_id')
    .select(['alias', 'ordinal'])
    .where('episodes.id', '=', episodeId)
    .executeTakeFirstOrThrow();
  const overrides = { description: String(ordinal) };
  const options = { release: alias, overrides, label: undefined };
  const { torrent, bytes } = await prepareTorrent(deps, file, options);
  await deps.torrentFiles.put(torrent.hash, bytes);
  return torrent;
}

/** Returns the function that makes a torrent for each prepared video; undefined when the settings turn that off. */
export function episodeTorrentMaker(
  resources: Resources,
): ((episodeId: string, file: string) => Promise<NewTorrent>) | undefined {
  if (!resources.config.torrents.ofIngest) return undefined;
  return async (episodeId, file) => makeEpisodeTorrent(await addTorrentDeps(resources), episodeId, file);
}
