import { type TorrentFilters, torrentFilters } from '#contract/torrents.ts';
import { type TorrentListFilter, TORRENT_LIST_FILTERS, type TorrentsChoice } from './choice.ts';

type RawFilters = { [Name in keyof TorrentFilters]?: unknown };

function rawValues(params: URLSearchParams): RawFilters {
  const lists = TORRENT_LIST_FILTERS.map(
    (name) => [name, [...params.getAll(name), ...params.getAll(`${name}[]`)]] as const,
  );
  return {
    ...Object.fromEntries(lists),
    search: params.getAll('search').at(-1),
    needs_seeds: params.get('needs_seeds'),
    sorting: params.getAll('sorting').at(-1),
    years: { from_year: params.get('years[from_year]'), to_year: params.get('years[to_year]') },
  };
}

/** Reads the filters, sorting and view of the torrents page from an address; invalid values are ignored. */
export function readTorrentsChoice(params: URLSearchParams): TorrentsChoice {
  const raw = rawValues(params);
  const valid = <Name extends keyof TorrentFilters>(name: Name): TorrentFilters[Name] => {
    const result = torrentFilters.shape[name].safeParse(raw[name]);
    return result.success ? (result.data as TorrentFilters[Name]) : undefined;
  };
  const list = (name: TorrentListFilter): readonly string[] => valid(name) ?? [];
  const years = valid('years');
  return {
    qualities: list('qualities'),
    codecs: list('codecs'),
    types: list('types'),
    seasons: list('seasons'),
    search: valid('search') || undefined,
    sorting: valid('sorting'),
    years: { from_year: years?.from_year, to_year: years?.to_year },
    needs_seeds: valid('needs_seeds') === 1,
    view: params.get('view') === 'list' ? 'list' : 'table',
  };
}
