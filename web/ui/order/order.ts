/** Moves an item to another index; an index beyond the ends is clamped. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  if (from < 0 || from >= items.length) return [...items];
  const others = items.toSpliced(from, 1);
  return others.toSpliced(Math.min(Math.max(0, to), others.length), 0, ...items.slice(from, from + 1));
}

type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;
type Axis = 'vertical' | 'horizontal';

const STEPS: Record<Axis, Record<string, -1 | 1>> = {
  vertical: { ArrowUp: -1, ArrowDown: 1 },
  horizontal: { ArrowLeft: -1, ArrowRight: 1 },
};

type KeyOptions = {
  axis?: Axis;
  /** Whether the key is pressed on the handle of a row, where an arrow alone moves it. */
  isOnHandle?: boolean;
};

/** By how many places a key moves a row: Alt and an arrow in any of its controls. 0 if the key does something else. */
export function stepOfKey(
  { key, altKey, ctrlKey, metaKey, shiftKey }: Press,
  { axis = 'vertical', isOnHandle = false }: KeyOptions = {},
): -1 | 0 | 1 {
  if ((!altKey && !isOnHandle) || ctrlKey || metaKey || shiftKey) return 0;
  return STEPS[axis][key] ?? 0;
}

/** The top and the bottom of a row, in pixels. */
export type Extent = { top: number; bottom: number };

/**
 * The index to which the row at `from` is dragged by a pointer at the height `y`. A row that is higher than the dragged
 * one is passed only when the dragged one would then lie under the pointer: otherwise the two would change places
 * again and again.
 */
export function targetIndex(rows: readonly Extent[], from: number, y: number): number {
  const dragged = rows[from];
  if (!dragged) return from;
  const height = dragged.bottom - dragged.top;
  let to = from;
  for (let next = rows[to + 1]; next && y >= Math.max(next.top, next.bottom - height); next = rows[to + 1])
    to += 1;
  if (to > from) return to;
  for (let next = rows[to - 1]; next && y < Math.min(next.bottom, next.top + height); next = rows[to - 1])
    to -= 1;
  return to;
}

/** The items of a list, each with a key that stays with it. */
export type Keyed<Item> = { items: readonly Item[]; keys: readonly number[] };

/**
 * Gives the rows of a changed list the keys that they had: an item that is still there keeps its own, also at another
 * place; an item that was edited keeps the key of its place; a new item gets a new key.
 */
export function keepKeys<Item>({ items: before, keys }: Keyed<Item>, items: readonly Item[]): Keyed<Item> {
  const free = new Set(before.keys());
  const sources = items.map((item, at) => (Object.is(before[at], item) && free.delete(at) ? at : undefined));
  for (const [at, item] of items.entries()) {
    if (sources[at] !== undefined) continue;
    const from = [...free].find((one) => Object.is(before[one], item));
    if (from === undefined) continue;
    free.delete(from);
    sources[at] = from;
  }
  let last = Math.max(0, ...keys);
  const kept = items.map((_, at) => {
    const from = sources[at] ?? (free.delete(at) ? at : undefined);
    return (from === undefined ? undefined : keys[from]) ?? (last += 1);
  });
  return { items, keys: kept };
}

/** «Эпизод 3: место 2 из 4»; `at` counts from zero. */
export function formatPlace(name: string, at: number, total: number): string {
  return `${name}: место ${at + 1} из ${total}`;
}

/** The announcement of a row whose move was undone: «Эпизод 3: снова место 2 из 4». */
export function formatUndone(name: string, at: number, total: number): string {
  return `${name}: снова место ${at + 1} из ${total}`;
}

type Box = Extent & { left: number; right: number };

/** The index of the box that a point lies in; -1 if it lies in none. */
export function boxAt(boxes: readonly Box[], x: number, y: number): number {
  return boxes.findIndex(({ left, right, top, bottom }) => x >= left && x < right && y >= top && y < bottom);
}
