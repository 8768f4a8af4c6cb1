import { readStored, writeStored, type BrowserStorage } from '#web/entities/storage/browser-storage.ts';

/** When each release was hidden from the list, in milliseconds. */
export type HiddenSince = Readonly<Record<number, number>>;

const NAME = 'continue-hidden';
const MAX = 500;

function parse(value: unknown): HiddenSince {
  if (value === null || typeof value !== 'object') return {};
  return Object.fromEntries(Object.entries(value).filter(([, at]) => Number.isFinite(at)));
}

function withoutOldest(hidden: HiddenSince): HiddenSince {
  const entries = Object.entries(hidden);
  if (entries.length <= MAX) return hidden;
  return Object.fromEntries(entries.toSorted(([, a], [, b]) => b - a).slice(0, MAX));
}

export type HiddenTitles = {
  all: () => HiddenSince;
  hide: (releaseId: number, at: number) => void;
  show: (releaseId: number) => void;
  subscribe: (listener: () => void) => () => void;
};

/** The releases that a viewer has hidden from «Продолжить просмотр»; their positions stay. */
export function createHiddenTitles(storage: BrowserStorage): HiddenTitles {
  let hidden = parse(readStored(storage, NAME));
  const listeners = new Set<() => void>();
  const save = (next: HiddenSince) => {
    hidden = withoutOldest(next);
    writeStored(storage, NAME, hidden);
    for (const listener of listeners) listener();
  };
  return {
    all: () => hidden,
    hide: (releaseId, at) => save({ ...parse(readStored(storage, NAME)), [releaseId]: at }),
    show(releaseId) {
      const { [releaseId]: _, ...others } = parse(readStored(storage, NAME));
      save(others);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
