/** The part of `localStorage` that the rooms need. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Under what name the moment stands at which an account took its positions along: whatever is older is nobody's here.
 */
export const POSITIONS_LEFT = 'positions-left';

/** The browser's shelf, or one that forgets where the browser has none or forbids it. */
export function openShelf(): Shelf {
  try {
    if (typeof window !== 'undefined') return window.localStorage;
  } catch {
    // Storage is forbidden (a private window, blocked site data): the site works and forgets.
  }
  const memory = new Map<string, string>();
  return {
    getItem: (key) => memory.get(key) ?? null,
    setItem: (key, value) => void memory.set(key, value),
  };
}

/** Reads what was remembered under `akane.{name}`; null when there is nothing or it is damaged. */
export function recall(shelf: Shelf, name: string): unknown {
  try {
    const text = shelf.getItem(`akane.${name}`);
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

/** Remembers a value under `akane.{name}`; a full or forbidden shelf is no reason to stop the film. */
export function remember(shelf: Shelf, name: string, value: unknown): void {
  try {
    shelf.setItem(`akane.${name}`, JSON.stringify(value));
  } catch {
    // The quota is reached or storage is forbidden.
  }
}
