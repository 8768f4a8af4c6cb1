import { type CatalogFilters, catalogFilters } from '#contract/catalog.ts';
import { type CatalogChoice, type CatalogListFilter, CATALOG_LIST_FILTERS } from './catalog-choice.ts';

type RawFilters = { [Name in keyof CatalogFilters]?: unknown };

function rawValues(params: URLSearchParams): RawFilters {
  const lists = CATALOG_LIST_FILTERS.map(
    (name) => [name, [...params.getAll(name), ...params.getAll(`${name}[]`)]] as const,
  );
  return {
    ...Object.fromEntries(lists),
    search: params.getAll('search').at(-1),
    sorting: params.getAll('sorting').at(-1),
    years: { from_year: params.get('years[from_year]'), to_year: params.get('years[to_year]') },
  };
}

/** Parses one filter by the contract's schema; an invalid value counts as absent. */
function valid<Name extends keyof CatalogFilters>(raw: RawFilters, name: Name): CatalogFilters[Name] {
  const result = catalogFilters.shape[name].safeParse(raw[name]);
  return result.success ? (result.data as CatalogFilters[Name]) : undefined;
}

/** Reads the catalogue's filters, sorting and view from an address; invalid values are ignored. */
export function readCatalogChoice(params: URLSearchParams): CatalogChoice {
  const raw = rawValues(params);
  const list = (name: CatalogListFilter) => (valid(raw, name) ?? []).map(String);
  const years = valid(raw, 'years');
  return {
    types: list('types'),
    genres: list('genres'),
    seasons: list('seasons'),
    age_ratings: list('age_ratings'),
    publish_statuses: list('publish_statuses'),
    production_statuses: list('production_statuses'),
    search: valid(raw, 'search') || undefined,
    sorting: valid(raw, 'sorting'),
    years: { from_year: years?.from_year, to_year: years?.to_year },
    view: params.get('view') === 'list' ? 'list' : 'cards',
  };
}

/** Reads the requested range of pages from an address: at most `max` pages, the last ones of the range. */
export function readPageRange(params: URLSearchParams, max: number): { from: number; page: number } {
  const page = positiveInteger(params.get('page'));
  const from = Math.min(positiveInteger(params.get('from')), page);
  return { from: Math.max(from, page - max + 1), page };
}

function positiveInteger(text: string | null): number {
  return /^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : 1;
}
