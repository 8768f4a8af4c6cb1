import type { RefObject } from 'react';
import { useKeys } from '../ui/use-keys.ts';
import type { SelectionOfRows } from './selection/use-selection.ts';

const ROW = '[data-row]';
const FOCUSABLE = 'a[data-open], input[type=checkbox]';

// The focus itself goes along the rows, so Enter follows the link of the row and screen readers read it.
function focusRow(row: Element | undefined): void {
  const control = row?.querySelector<HTMLElement>(FOCUSABLE);
  control?.focus();
  control?.scrollIntoView({ block: 'nearest' });
}

type ListKeysOptions<Row> = {
  keys: readonly (string | number)[];
  selected: SelectionOfRows<Row> | undefined;
};

/** Goes along the rows of a list with J and K, selects with X, extends with Shift, selects all with Ctrl A. */
export function useListKeys<Row>(
  root: RefObject<HTMLElement | null>,
  { keys, selected }: ListKeysOptions<Row>,
): void {
  const rows = () => [...(root.current?.querySelectorAll(ROW) ?? [])];
  const current = () => rows().findIndex((row) => row.contains(document.activeElement));
  const keyAt = (at: number) => keys[at];
  const move = (step: 1 | -1) => {
    const at = current();
    const next = at < 0 ? 0 : Math.max(0, Math.min(rows().length - 1, at + step));
    focusRow(rows()[next]);
    return next;
  };
  const extend = (step: 1 | -1) => {
    for (const at of [current(), move(step)]) {
      const key = at < 0 ? undefined : keyAt(at);
      if (key !== undefined) selected?.add(key);
    }
  };
  useKeys({
    KeyJ: () => move(1),
    KeyK: () => move(-1),
    ...(selected && {
      'Shift+KeyJ': () => extend(1),
      'Shift+KeyK': () => extend(-1),
      KeyX: () => {
        const key = keyAt(current());
        if (key !== undefined) selected.toggle(key);
      },
      'Ctrl+KeyA': () => selected.toggleAll(),
      ...((selected.isEverything || selected.rows.length > 0) && { Escape: () => selected.clear() }),
    }),
  });
}
