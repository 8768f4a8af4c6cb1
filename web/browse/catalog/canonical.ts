import {
  type CatalogChoice,
  catalogPath,
  CATALOG_LIST_FILTERS,
  countCatalogFilters,
  DEFAULT_CATALOG_CHOICE,
  hasOwnFilters,
} from '#web/entities/release-list/catalog-choice.ts';

type LabelledOptions = Record<
  (typeof CATALOG_LIST_FILTERS)[number],
  readonly { value: string; label: string }[]
>;

/** How search engines index a choice in the catalogue. */
export type Canonical = {
  /** The canonical address: the first page in the default sorting and view. */
  path: string;
  /** Whether search engines must not index the list. */
  hidden: boolean;
  /** The label of the list's only filter. */
  filter: string | undefined;
};

/**
 * Decides how search engines index a choice: of the countless lists only those with a single filter (a type, a year, a
 * status). A genre has a page of its own, and searches and personal filters are not indexed.
 */
export function canonicalOf(choice: CatalogChoice, options: LabelledOptions): Canonical {
  const { sorting, view } = DEFAULT_CATALOG_CHOICE;
  const mode = choice.genres.length > 1 ? choice.genres_mode : undefined;
  const path = catalogPath({ ...choice, genres_mode: mode, sorting, view });
  const { from_year: from, to_year: to } = choice.years;
  const year = from === to ? from : undefined;
  const filters = CATALOG_LIST_FILTERS.flatMap((name) =>
    choice[name].map((value) => options[name].find((option) => option.value === value)?.label),
  );
  const filter = year === undefined ? filters[0] : String(year);
  const count = countCatalogFilters(choice);
  const ofGenres = choice.genres.length + choice.exclude_genres.length;
  const isIndexed =
    count === 0 || (count === 1 && filter !== undefined && ofGenres === 0 && !hasOwnFilters(choice));
  return { path, hidden: !isIndexed, filter: isIndexed ? filter : undefined };
}
