import type { TorrentWithRelease } from '#contract/torrents.ts';
import type { Deps } from '#server/deps.ts';
import type { Region } from '#server/platform/location/region.ts';
import { selectGenres } from '#server/catalog/releases/genre-rows.ts';
import { listTorrents } from '#server/torrents/torrents/lists/list-torrents.ts';
import { splitNumbers, type TorznabQuery } from './torznab-query.ts';

type SearchResult = { torrents: TorrentWithRelease[]; total: number };

async function findGenres({ db }: Deps, name: string): Promise<number[]> {
  const genres = await selectGenres(db).execute();
  return genres.filter((genre) => genre.name.toLowerCase() === name.toLowerCase()).map(({ id }) => id);
}

// Torznab clients download the .torrent file, so torrents without one are left out.
async function runSearch(deps: Deps, query: TorznabQuery, region: Region): Promise<SearchResult> {
  const { words, season, episode, year, genre, ...slice } = query;
  const filters = {
    hasFile: true,
    search: words === '' ? undefined : words,
    years: year === undefined ? undefined : { from_year: year, to_year: year },
    seasonNumber: season,
    episode,
    genreIds: genre === undefined ? undefined : await findGenres(deps, genre),
  };
  return listTorrents(deps, filters, slice, region);
}

// `Macross 7` may be a whole name; programs write the number of an episode with two digits at least.
async function isWholeName({ search }: Deps, { words }: TorznabQuery): Promise<boolean> {
  return !/(?<!\d)0\d+$/.test(words) && (await search.readSeasons()).isName(words);
}

/**
 * Finds the torrents of a Torznab query. A number after a name is taken for an episode, unless a release is called so;
 * when no torrent has that episode, the number is searched as part of the name, and then left out.
 */
export async function searchTorznab(deps: Deps, query: TorznabQuery, region: Region): Promise<SearchResult> {
  const numbered = splitNumbers(query);
  const tries = numbered ? [numbered, query, { ...query, words: numbered.words }] : [query];
  if (numbered && numbered.season === query.season && (await isWholeName(deps, query))) tries.unshift(query);
  let found: SearchResult = { torrents: [], total: 0 };
  for (const one of new Set(tries)) {
    found = await runSearch(deps, one, region);
    if (found.total > 0) break;
  }
  return found;
}
