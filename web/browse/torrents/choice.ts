import { TORRENTS_PATH } from '#contract/addresses.ts';
import { writeQuery } from '#contract/client.ts';

/** The filters that accept several values, named as on the wire. */
export const TORRENT_LIST_FILTERS = ['qualities', 'codecs', 'types', 'seasons'] as const;
export type TorrentListFilter = (typeof TORRENT_LIST_FILTERS)[number];

/** The filters, sorting and view of the torrents page; all of it is in the page's address. */
export type TorrentsChoice = Record<TorrentListFilter, readonly string[]> & {
  search: string | undefined;
  sorting: string | undefined;
  years: { from_year: number | undefined; to_year: number | undefined };
  /** Only torrents with few or no seeders. */
  needs_seeds: boolean;
  view: 'table' | 'list';
};

export const DEFAULT_TORRENTS_CHOICE: TorrentsChoice = {
  qualities: [],
  codecs: [],
  types: [],
  seasons: [],
  search: undefined,
  sorting: undefined,
  years: { from_year: undefined, to_year: undefined },
  needs_seeds: false,
  view: 'table',
};

/** Resets a choice to the defaults, except for the list it belongs to. */
export function withoutTorrentFilters({ needs_seeds }: TorrentsChoice): TorrentsChoice {
  return { ...DEFAULT_TORRENTS_CHOICE, needs_seeds };
}

/** Returns the address of a choice, without default values. */
export function torrentsPath(choice: TorrentsChoice, { page = 1, from = 1 } = {}): string {
  const query = writeQuery({
    ...choice,
    needs_seeds: choice.needs_seeds ? 1 : undefined,
    view: choice.view === 'list' ? 'list' : undefined,
    page: page > 1 ? page : undefined,
    from: from > 1 ? from : undefined,
  });
  return query.length === 0 ? TORRENTS_PATH : `${TORRENTS_PATH}?${query.join('&')}`;
}

/** Adds a value to a filter, or removes it if it is there. */
export function toggleTorrentFilter(
  choice: TorrentsChoice,
  name: TorrentListFilter,
  value: string,
): TorrentsChoice {
  const list = choice[name];
  return {
    ...choice,
    [name]: list.includes(value) ? list.filter((item) => item !== value) : [...list, value],
  };
}

/** Counts the active filters without the search; sorting and view are not filters. */
export function countTorrentFilters({ years, ...choice }: TorrentsChoice): number {
  const hasYears = years.from_year !== undefined || years.to_year !== undefined;
  return TORRENT_LIST_FILTERS.reduce((sum, name) => sum + choice[name].length, Number(hasYears));
}
