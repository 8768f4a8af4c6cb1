import { useRef, useState } from 'react';
import type { RowKey } from '../list-types.ts';
import { rangeOf, select, type Selected } from './selection.ts';

export type SelectionOfRows<Row> = {
  rows: readonly Row[];
  has: (key: RowKey) => boolean;
  /** Selects or unselects a row; with `isRange` everything from the last row that was changed does the same. */
  toggle: (key: RowKey, isRange?: boolean) => void;
  /** Selects a row, for keys that extend the selection. */
  add: (key: RowKey) => void;
  /** Selects all rows of the page, or none of them when all are selected. */
  toggleAll: () => void;
  clear: () => void;
};

/** Holds the selected rows of a list, those of other pages too. */
export function useSelection<Row>(rows: readonly (readonly [RowKey, Row])[]): SelectionOfRows<Row> {
  const [selected, setSelected] = useState<Selected<Row>>(new Map());
  const last = useRef<RowKey>(undefined);
  const change = (some: typeof rows, isOn: boolean) => setSelected((before) => select(before, some, isOn));
  return {
    rows: [...selected.values()],
    has: (key) => selected.has(key),
    toggle: (key, isRange = false) => {
      change(rangeOf(rows, isRange ? last.current : key, key), !selected.has(key));
      last.current = key;
    },
    add: (key) => {
      change(rangeOf(rows, key, key), true);
      last.current = key;
    },
    toggleAll: () => change(rows, !rows.every(([key]) => selected.has(key))),
    clear: () => setSelected(new Map()),
  };
}
