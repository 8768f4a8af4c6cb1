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
import { readPages } from '#web/entities/release-list/read-choice.ts';
import type { ListName, TorrentsChoice } from './choice.ts';
import { readChoice } from './read-choice.ts';
import { SHOWN_FIELDS, type ShownTorrent } from './shown-torrent.ts';

const PER_PAGE = 24;

// Ten pages of two dozen, as in the catalogue.
const MAX_PAGES = 10;

export type Option = { value: string; label: string };
export type Options = Record<ListName, Option[]> & {
  sorting: Option[];
  years: { min: number; max: number };
};

/** Everything the page of torrents shows at an address. */
export async function loadTorrents(call: Call, params: URLSearchParams) {
  const choice = readChoice(params);
  const [found, years] = await Promise.all([
    loadPages(call, choice, readPages(params, MAX_PAGES)),
    call(catalogReferences.years),
  ]);
  return { choice, options: optionsOf(years), ...found, now: new Date().toISOString() };
}

export type TorrentsPageData = Awaited<ReturnType<typeof loadTorrents>>;

/** Pages `from` to `page` of a choice; past the end it is the last page that counts. */
async function loadPages(call: Call, choice: TorrentsChoice, pages: { from: number; page: number }) {
  const { view: _, needs_seeds, ...rest } = choice;
  const f = { ...rest, ...(needs_seeds && { needs_seeds: 1 }) };
  const load = (page: number) =>
    call(newestTorrents, { query: { f, page, limit: PER_PAGE, include: SHOWN_FIELDS } });
  const asked = await load(pages.page);
  const { total, total_pages: last } = asked.meta.pagination;
  const page = Math.min(pages.page, Math.max(1, last));
  const from = Math.min(pages.from, page);
  const before = Array.from({ length: page - from }, (_, i) => load(from + i));
  const loaded = await Promise.all([...before, page === pages.page ? asked : load(page)]);
  // A torrent that moves while the pages are read comes twice.
  const torrents = new Map(
    loaded.flatMap(({ data }) => data.map((torrent): [number, ShownTorrent] => [torrent.id, torrent])),
  );
  return { torrents: [...torrents.values()], from, page, last, total };
}

function described(table: Record<string, string>): Option[] {
  return Object.entries(table).map(([value, label]) => ({ value, label }));
}

function optionsOf(years: readonly number[]): Options {
  const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  return {
    qualities: plain(TORRENT_QUALITIES),
    codecs: Object.entries(TORRENT_CODECS).map(([value, { label }]) => ({ value, label })),
    types: plain(TORRENT_TYPES),
    seasons: described(SEASONS),
    sorting: described(TORRENT_SORTINGS),
    years: { min: years[0] ?? 1990, max: years.at(-1) ?? new Date().getFullYear() },
  };
}
