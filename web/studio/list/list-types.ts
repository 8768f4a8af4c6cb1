import type { ReactNode } from 'react';
import type { To } from 'react-router';
import type { ListTotal } from '#contract/studio/values.ts';
import type { PluralForms } from '#web/format/format-count.ts';
import type { StudioIconName } from '../ui/icons/studio-icon.tsx';
import type { Filter } from './filters/filters.ts';

export type RowKey = string | number;

export type Column<Row> = {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** What a CSV file has in this column. */
  text: (row: Row) => string | number | null;
  /** Whether it is hidden until somebody chooses it. */
  isOptional?: boolean;
  /** Whether its cells are numbers, which end at the same edge. */
  isNumber?: boolean;
  /** The values of `order` in the address, by direction; a column with neither cannot be sorted by. */
  order?: { ascending?: string; descending?: string };
};

/** What a list shows instead of rows when nothing is in it yet. */
export type NothingYet = {
  icon: StudioIconName;
  heading: string;
  help?: string | undefined;
  action?: ReactNode;
};

/** What the buttons of the bar act on: the selected rows, or everything that the filters of the address find. */
export type Chosen<Row> =
  | { rows: readonly Row[]; found?: undefined }
  | { rows?: undefined; found: { count: number; filter: Record<string, string> } };

export type Selection<Row> = {
  forms: PluralForms;
  /** The buttons of the bar that appears; `clear` ends the selection after an act. */
  actions?: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** The same where the list counts and everything found can be acted on; takes the place of `actions`. */
  actionsOn?: (chosen: Chosen<Row>, clear: () => void) => ReactNode;
};

/** A page of a list as its loader returns it (`loadList`). */
export type ListPage<Row> = {
  data: readonly Row[];
  /** Where the next page begins: `after` in its address; null on the last page. */
  next: RowKey | null;
  /** How many the filters find, and how many there are without them; undefined where nobody counts. */
  total?: ListTotal | null | undefined;
  failure: { description: string; incident: string | undefined } | null;
};

export type DataListProps<Row> = {
  /** The name of the CSV file, and under which this browser remembers the columns. */
  name: string;
  /** What the list holds, for screen readers. */
  label: string;
  list: ListPage<Row>;
  getKey: (row: Row) => RowKey;
  /** The name of a row: below the last one, and for its checkbox. */
  nameOf: (row: Row) => string;
  /** The first column is always shown and has the link of the row. */
  columns: readonly Column<Row>[];
  linkTo?: (row: Row) => To;
  /** Whether a row is the one that the side of the page shows. */
  isOpen?: (row: Row) => boolean;
  filters?: readonly Filter[];
  /** The order where the address has none. */
  order?: string;
  selection?: Selection<Row>;
  /** False where the page exports the list itself. */
  hasCsv?: boolean;
  nothingYet: NothingYet;
  /** «Под эти фильтры не попал ни один релиз». */
  nothingFound: string;
};
