import { type OwnCatalogFilters, ownCatalogFilters } from '#contract/catalog.ts';
import { type CatalogChoice, type CatalogListFilter, CATALOG_LIST_FILTERS } from './catalog-choice.ts';

type RawFilters = { [Name in keyof OwnCatalogFilters]?: unknown };

function rawValues(params: URLSearchParams): RawFilters {
  const lists = CATALOG_LIST_FILTERS.map(
    (name) => [name, [...params.getAll(name), ...params.getAll(`${name}[]`)]] as const,
  );
  return {
    ...Object.fromEntries(lists),
    search: params.getAll('search').at(-1),
    sorting: params.getAll('sorting').at(-1),
    genres_mode: params.getAll('genres_mode').at(-1),
    without_watched: params.getAll('without_watched').at(-1),
    years: { from_year: params.get('years[from_year]'), to_year: params.get('years[to_year]') },
  };
}

/** Parses one filter by the contract's schema; an invalid value counts as absent. */
function valid<Name extends keyof OwnCatalogFilters>(raw: RawFilters, name: Name): OwnCatalogFilters[Name] {
  const result = ownCatalogFilters.shape[name].safeParse(raw[name]);
  return result.success ? (result.data as OwnCatalogFilters[Name]) : undefined;
}

/** Reads the catalogue's filters, sorting and view from an address; invalid values are ignored. */
export function readCatalogChoice(params: URLSearchParams): CatalogChoice {
  const raw = rawValues(params);
  const list = (name: CatalogListFilter) => (valid(raw, name) ?? []).map(String);
  const years = valid(raw, 'years');
  const genres = list('genres');
  return {
    types: list('types'),
    genres,
    exclude_genres: list('exclude_genres').filter((id) => !genres.includes(id)),
    seasons: list('seasons'),
    age_ratings: list('age_ratings'),
    publish_statuses: list('publish_statuses'),
    production_statuses: list('production_statuses'),
    collections: list('collections'),
    search: valid(raw, 'search') || undefined,
    sorting: valid(raw, 'sorting'),
    genres_mode: valid(raw, 'genres_mode') === 'any' ? 'any' : undefined,
    years: { from_year: years?.from_year, to_year: years?.to_year },
    without_watched: valid(raw, 'without_watched') === 1,
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
