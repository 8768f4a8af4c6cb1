/** The part of `localStorage` that the site uses. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * The storage name of the moment, in milliseconds, at which an account was signed out and its positions were removed
 * from this browser. Older positions belong to that account and are ignored.
 */
export const POSITIONS_CLEARED_AT = 'positions-left';

/** Opens the browser's `localStorage`, or storage in memory where the browser has none or forbids it. */
export function openBrowserStorage(): BrowserStorage {
  try {
    if (typeof window !== 'undefined') return window.localStorage;
  } catch {
    // Storage is forbidden (a private window, blocked site data): the site works without stored values.
  }
  const memory = new Map<string, string>();
  return {
    getItem: (key) => memory.get(key) ?? null,
    setItem: (key, value) => void memory.set(key, value),
  };
}

/** Reads the value stored as JSON under `akane.{name}`; null when it is absent or damaged. */
export function readStored(storage: BrowserStorage, name: string): unknown {
  try {
    const text = storage.getItem(`akane.${name}`);
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

/** Stores a value as JSON under `akane.{name}`; does nothing when storage is full or forbidden. */
export function writeStored(storage: BrowserStorage, name: string, value: unknown): void {
  try {
    storage.setItem(`akane.${name}`, JSON.stringify(value));
  } catch {
    // The quota is reached or storage is forbidden.
  }
}
