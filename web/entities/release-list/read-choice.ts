import { type CatalogFilters, catalogFilters } from '#contract/catalog.ts';
import { type CatalogChoice, type ListName, LISTS } from './choice.ts';

type Raw = { [Name in keyof CatalogFilters]?: unknown };

function rawValues(params: URLSearchParams): Raw {
  const lists = LISTS.map((name) => [name, [...params.getAll(name), ...params.getAll(`${name}[]`)]] as const);
  return {
    ...Object.fromEntries(lists),
    search: params.getAll('search').at(-1),
    sorting: params.getAll('sorting').at(-1),
    years: { from_year: params.get('years[from_year]'), to_year: params.get('years[to_year]') },
  };
}

/** Reads one filter by its contract; a value that is not in it counts as not chosen. */
function valid<Name extends keyof CatalogFilters>(raw: Raw, name: Name): CatalogFilters[Name] {
  const read = catalogFilters.shape[name].safeParse(raw[name]);
  return read.success ? (read.data as CatalogFilters[Name]) : undefined;
}

/** What an address of the catalogue chooses; whatever it gets wrong is ignored, never an error. */
export function readChoice(params: URLSearchParams): CatalogChoice {
  const raw = rawValues(params);
  const list = (name: ListName) => (valid(raw, name) ?? []).map(String);
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

/** The pages an address asks for, at most `most` of them ending with the last. */
export function readPages(params: URLSearchParams, most: number): { from: number; page: number } {
  const page = wholeFrom1(params.get('page'));
  const from = Math.min(wholeFrom1(params.get('from')), page);
  return { from: Math.max(from, page - most + 1), page };
}

function wholeFrom1(text: string | null): number {
  return /^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : 1;
}
