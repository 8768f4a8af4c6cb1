import { useRef, useState } from 'react';
import type { RowKey } from '../list-types.ts';
import { rangeOf, select, type Selected } from './selection.ts';

export type SelectionOfRows<Row> = {
  /** The rows of the pages that were seen, also while everything found is selected. */
  rows: readonly Row[];
  /** Whether everything that the filters find is selected. */
  isEverything: boolean;
  has: (key: RowKey) => boolean;
  /** Selects or unselects a row; with `isRange` everything from the last row that was changed does the same. */
  toggle: (key: RowKey, isRange?: boolean) => void;
  /** Selects a row, for keys that extend the selection. */
  add: (key: RowKey) => void;
  /** Selects all rows of the page, or none of them when all are selected. */
  toggleAll: () => void;
  takeEverything: () => void;
  clear: () => void;
};

/**
 * Holds the selected rows of a list, those of other pages too, or everything that the filters find: that ends with
 * other filters (`scope`) and with the first row that is unselected.
 */
export function useSelection<Row>(
  rows: readonly (readonly [RowKey, Row])[],
  scope: string,
): SelectionOfRows<Row> {
  const [selected, setSelected] = useState<Selected<Row>>(new Map());
  const [everythingOf, setEverythingOf] = useState<string>();
  const isEverything = everythingOf === scope;
  const last = useRef<RowKey>(undefined);
  const change = (some: typeof rows, isOn: boolean) => {
    const all = isEverything ? rows : [];
    setEverythingOf(undefined);
    setSelected((before) => select(select(before, all, true), some, isOn));
  };
  const has = (key: RowKey) => isEverything || selected.has(key);
  return {
    rows: [...selected.values()],
    isEverything,
    has,
    toggle: (key, isRange = false) => {
      change(rangeOf(rows, isRange ? last.current : key, key), !has(key));
      last.current = key;
    },
    add: (key) => {
      change(rangeOf(rows, key, key), true);
      last.current = key;
    },
    toggleAll: () => change(rows, !rows.every(([key]) => has(key))),
    takeEverything: () => setEverythingOf(scope),
    clear: () => {
      setEverythingOf(undefined);
      setSelected(new Map());
    },
  };
}
