import { catalogReferences, listCatalog } from '#contract/catalog.ts';
import type { Call } from '#contract/client.ts';
import { toCard, toListCard } from './card.ts';
import type { CatalogChoice, ListName } from './choice.ts';
import { readChoice, readPages } from './read-choice.ts';

export type Option = { value: string; label: string };
export type Options = Record<ListName, Option[]> & { sorting: Option[]; years: { min: number; max: number } };

const PER_PAGE = 24;

// Ten pages of two dozen: the longest list one answer carries.
const MOST_PAGES = 10;

/** Everything the catalogue shows at an address. */
export async function loadCatalog(call: Call, params: URLSearchParams) {
  const choice = readChoice(params);
  const [found, options] = await Promise.all([
    loadCards(call, choice, readPages(params, MOST_PAGES)),
    loadOptions(call),
  ]);
  return { choice, options, ...found };
}

export type CatalogPageData = Awaited<ReturnType<typeof loadCatalog>>;

/** Pages `from` to `page` of a choice as cards; past the end it is the last page that counts. */
async function loadCards(call: Call, choice: CatalogChoice, pages: { from: number; page: number }) {
  const { view, sorting, ...filters } = choice;
  const f = { ...filters, sorting };
  const load = (page: number) => call(listCatalog, { query: { f, page, limit: PER_PAGE } });

  const asked = await load(pages.page);
  const { total, total_pages: last } = asked.meta.pagination;
  const page = Math.min(pages.page, Math.max(1, last));
  const from = Math.min(pages.from, page);
  const before = Array.from({ length: page - from }, (_, i) => load(from + i));
  const loaded = await Promise.all([...before, page === pages.page ? asked : load(page)]);
  const releases = loaded.flatMap((answer) => answer.data);

  return {
    cards: view === 'list' ? releases.map(toListCard) : releases.map(toCard),
    from,
    page,
    last,
    total,
  };
}

/** What can be chosen, in the words of the API. */
async function loadOptions(call: Call): Promise<Options> {
  const { ageRatings, genres, productionStatuses, publishStatuses, seasons, sorting, types, years } =
    catalogReferences;
  const [ages, kinds, production, publish, parts, orders, forms, all] = await Promise.all([
    call(ageRatings),
    call(genres),
    call(productionStatuses),
    call(publishStatuses),
    call(seasons),
    call(sorting),
    call(types),
    call(years),
  ]);
  const described = ({ value, description }: { value: string; description: string }) => ({
    value,
    label: description,
  });
  const labelled = ({ value, label }: { value: string; label: string }) => ({ value, label });
  return {
    types: forms.map(described),
    genres: kinds.map(({ id, name }) => ({ value: String(id), label: name })),
    seasons: parts.map(described),
    age_ratings: ages.map(labelled),
    publish_statuses: publish.map(described),
    production_statuses: production.map(described),
    sorting: orders.map(labelled),
    years: { min: all[0] ?? 1990, max: all.at(-1) ?? new Date().getFullYear() },
  };
}
