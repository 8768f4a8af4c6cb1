import type { Resources } from '#server/deps.ts';
import type { Actor } from '#server/platform/database/journal/record-event.ts';
import { addTorrentDeps } from './add-deps.ts';
import { addTorrent, type AddTorrentDeps } from './add-torrent.ts';

/**
 * Adds a torrent of a video that has just become an episode; it replaces the torrent of the episode's earlier video.
 */
export async function addEpisodeTorrent(
  deps: AddTorrentDeps,
  episodeId: string,
  file: string,
): Promise<void> {
  const { alias, ordinal } = await deps.db
    .selectFrom('episodes')
    .innerJoin('releases', 'releases.id', 'episodes.release_id')
    .select(['alias', 'ordinal'])
    .where('episodes.id', '=', episodeId)
    .executeTakeFirstOrThrow();
  const given = { description: String(ordinal) };
  await addTorrent(deps, file, { release: alias, overrides: given, label: undefined, replacing: 'plain' });
}

/** Returns the function that adds a torrent for each published episode; undefined when the settings turn that off. */
export function episodePublishedHook(
  resources: Resources,
): ((episodeId: string, file: string, actor: Actor) => Promise<void>) | undefined {
  if (!resources.config.torrents.ofIngest) return undefined;
  return async (episodeId, file, actor) =>
    addEpisodeTorrent({ ...(await addTorrentDeps(resources)), actor }, episodeId, file);
}
