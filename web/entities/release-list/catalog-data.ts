import { catalogReferences, listCatalog } from '#contract/catalog.ts';
import type { Call } from '#contract/client.ts';
import { toCard, toListCard } from '../release/card.ts';
import type { CatalogChoice, ListName } from './choice.ts';
import { loadPages, type Pages } from './load-pages.ts';
import { readChoice, readPages } from './read-choice.ts';

export type Option = { value: string; label: string };
export type Options = Record<ListName, Option[]> & { sorting: Option[]; years: { min: number; max: number } };

const PER_PAGE = 24;

// Ten pages of two dozen: the longest list one answer carries.
const MAX_PAGES = 10;

/** Everything the catalogue shows at an address. */
export async function loadCatalog(call: Call, params: URLSearchParams) {
  const choice = readChoice(params);
  const [found, options] = await Promise.all([
    loadCards(call, choice, readPages(params, MAX_PAGES)),
    loadOptions(call),
  ]);
  return { choice, options, ...found };
}

export type CatalogPageData = Awaited<ReturnType<typeof loadCatalog>>;

async function loadCards(call: Call, choice: CatalogChoice, asked: Pages) {
  const { view, sorting, ...filters } = choice;
  const f = { ...filters, sorting };
  const load = (page: number) => call(listCatalog, { query: { f, page, limit: PER_PAGE } });
  const { items, ...pages } = await loadPages(load, asked);
  return { cards: view === 'list' ? items.map(toListCard) : items.map(toCard), ...pages };
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
