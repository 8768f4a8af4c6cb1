import {
  type CatalogChoice,
  catalogPath,
  LISTS,
  narrowing,
  NO_CHOICE,
} from '#web/entities/release-list/choice.ts';

type Options = Record<(typeof LISTS)[number], readonly { value: string; label: string }[]>;

/** What search engines keep of a choice in the catalogue. */
export type Canonical = {
  /** The first page in the plain order. */
  path: string;
  /** Whether the list is not one to be found. */
  hidden: boolean;
  /** The one filter of the list, in words. */
  filter: string | undefined;
};

/**
 * Of the endless lists only those of one filter are worth finding: a type, a year, a status. A genre has a page of its
 * own, and what somebody has searched for is nobody else's.
 */
export function canonicalOf(choice: CatalogChoice, options: Options): Canonical {
  const { sorting, view } = NO_CHOICE;
  const path = catalogPath({ ...choice, sorting, view });
  const { from_year: from, to_year: to } = choice.years;
  const year = from === to ? from : undefined;
  const filters = LISTS.flatMap((name) =>
    choice[name].map((value) => options[name].find((option) => option.value === value)?.label),
  );
  const filter = year === undefined ? filters[0] : String(year);
  const count = narrowing(choice);
  const isPlain = count === 0 || (count === 1 && filter !== undefined && choice.genres.length === 0);
  return { path, hidden: !isPlain, filter: isPlain ? filter : undefined };
}
