import { TORRENTS_PATH } from '#contract/addresses.ts';
import { writeQuery } from '#contract/client.ts';

/** The filters that are lists of values, named as on the wire. */
export const LISTS = ['qualities', 'codecs', 'types', 'seasons'] as const;
export type ListName = (typeof LISTS)[number];

/** What the visitor has chosen among the torrents: all of it is in the address. */
export type TorrentsChoice = Record<ListName, readonly string[]> & {
  search: string | undefined;
  sorting: string | undefined;
  years: { from_year: number | undefined; to_year: number | undefined };
  /** Only what hardly anybody gives. */
  needs_seeds: boolean;
  view: 'table' | 'list';
};

export const NO_CHOICE: TorrentsChoice = {
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

/** What is left of a choice when its filters are taken back. */
export function reset({ needs_seeds }: TorrentsChoice): TorrentsChoice {
  return { ...NO_CHOICE, needs_seeds };
}

/** The address of a choice; what is plain is left out. */
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

/** Adds a value to one of the lists, or takes it out. */
export function toggled(choice: TorrentsChoice, name: ListName, value: string): TorrentsChoice {
  const list = choice[name];
  return {
    ...choice,
    [name]: list.includes(value) ? list.filter((item) => item !== value) : [...list, value],
  };
}

/** How many filters narrow the list, the search aside; order and view are not filters. */
export function narrowing({ years, ...choice }: TorrentsChoice): number {
  const within = years.from_year !== undefined || years.to_year !== undefined;
  return LISTS.reduce((sum, name) => sum + choice[name].length, Number(within));
}
