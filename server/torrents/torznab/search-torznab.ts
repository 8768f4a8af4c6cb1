import type { TorrentWithRelease } from '#contract/torrents.ts';
import type { Deps } from '#server/deps.ts';
import type { Region } from '#server/platform/location/region.ts';
import { listTorrents } from '#server/torrents/torrents/lists/list-torrents.ts';
import { mayContain, splitEpisode, type TorznabQuery } from './torznab-query.ts';

type SearchResult = { torrents: TorrentWithRelease[]; total: number };

// Torznab clients download the .torrent file, so torrents without one are left out.
async function runSearch(
  deps: Deps,
  { words, episode, limit, page }: TorznabQuery,
  region: Region,
): Promise<SearchResult> {
  const filters = { hasFile: true, ...(words === '' ? {} : { search: words }) };
  const { torrents, total } = await listTorrents(deps, filters, { page, limit }, region);
  const isMatch = ({ description }: TorrentWithRelease) =>
    episode === undefined || mayContain(description, episode);
  return { torrents: torrents.filter(isMatch), total };
}

/**
 * Finds the torrents of a Torznab query. A number after a name is taken for an episode; when no torrent has that
 * episode, the number is searched as part of the name, and then left out.
 */
export async function searchTorznab(deps: Deps, query: TorznabQuery, region: Region): Promise<SearchResult> {
  const numbered = splitEpisode(query);
  const tries = numbered ? [numbered, query, { ...numbered, episode: undefined }] : [query];
  let found: SearchResult = { torrents: [], total: 0 };
  for (const one of tries) {
    found = await runSearch(deps, one, region);
    if (found.torrents.length > 0) break;
  }
  return found;
}
