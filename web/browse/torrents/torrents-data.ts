import { catalogReferences } from '#contract/catalog.ts';
import type { Call } from '#contract/client.ts';
import {
  SEASONS,
  TORRENT_CODECS,
  TORRENT_QUALITIES,
  TORRENT_SORTINGS,
  TORRENT_TYPES,
} from '#contract/enums.ts';
import { newestTorrents } from '#contract/torrents.ts';
import type { FilterOption } from '#web/entities/release-list/catalog-data.ts';
import { loadPages, type PageRange } from '#web/entities/release-list/load-pages.ts';
import { readPageRange } from '#web/entities/release-list/read-catalog-choice.ts';
import type { TorrentListFilter, TorrentsChoice } from './choice.ts';
import { readTorrentsChoice } from './read-choice.ts';
import { TORRENT_FIELDS, type ShownTorrent } from './shown-torrent.ts';

const PER_PAGE = 24;

// As in the catalogue.
const MAX_PAGES = 10;

export type TorrentOptions = Record<TorrentListFilter, FilterOption[]> & {
  sorting: FilterOption[];
  years: { min: number; max: number };
};

/** Loads everything the torrents page shows for these query parameters. */
export async function loadTorrents(call: Call, params: URLSearchParams) {
  const choice = readTorrentsChoice(params);
  const [torrents, years] = await Promise.all([
    loadShownTorrents(call, choice, readPageRange(params, MAX_PAGES)),
    call(catalogReferences.years),
  ]);
  return { choice, options: optionsOf(years), ...torrents, now: new Date().toISOString() };
}

export type TorrentsPageData = Awaited<ReturnType<typeof loadTorrents>>;

async function loadShownTorrents(call: Call, choice: TorrentsChoice, range: PageRange) {
  const { view: _, needs_seeds, ...rest } = choice;
  const f = { ...rest, ...(needs_seeds && { needs_seeds: 1 }) };
  const load = (page: number) =>
    call(newestTorrents, { query: { f, page, limit: PER_PAGE, include: TORRENT_FIELDS } });
  const { items, ...pages } = await loadPages(load, range);
  // A torrent that changes its position while the pages load may occur twice.
  const torrents = new Map(items.map((torrent): [number, ShownTorrent] => [torrent.id, torrent]));
  return { torrents: [...torrents.values()], ...pages };
}

function optionsFrom(table: Record<string, string>): FilterOption[] {
  return Object.entries(table).map(([value, label]) => ({ value, label }));
}

function optionsOf(years: readonly number[]): TorrentOptions {
  const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  return {
    qualities: toOptions(TORRENT_QUALITIES),
    codecs: Object.entries(TORRENT_CODECS).map(([value, { label }]) => ({ value, label })),
    types: toOptions(TORRENT_TYPES),
    seasons: optionsFrom(SEASONS),
    sorting: optionsFrom(TORRENT_SORTINGS),
    years: { min: years[0] ?? 1990, max: years.at(-1) ?? new Date().getFullYear() },
  };
}
