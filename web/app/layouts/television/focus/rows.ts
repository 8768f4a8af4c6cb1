const places = new WeakMap<Element, HTMLElement>();

/** The row that a control scrolls with from side to side; null outside rows. */
export function rowOf(control: HTMLElement): HTMLElement | null {
  for (let element = control.parentElement; element; element = element.parentElement) {
    const isWider = element.scrollWidth > element.clientWidth + 1;
    if (isWider && /auto|scroll/.test(getComputedStyle(element).overflowX)) return element;
  }
  return null;
}

/** Keeps a focused control as the place of its row. */
export function keepPlace(control: HTMLElement): void {
  const row = rowOf(control);
  if (row) places.set(row, control);
}

/** The control to enter a row at, coming from outside: the one that was focused there last, or the nearest one. */
export function placeInRow(nearest: HTMLElement, from: HTMLElement): HTMLElement {
  const row = rowOf(nearest);
  if (!row || row.contains(from)) return nearest;
  const last = places.get(row);
  return last && row.contains(last) ? last : nearest;
}
