import { recall, remember, type Shelf } from '#web/storage/remembered.ts';

/** When each release was taken off the list, in milliseconds. */
export type Hidden = Readonly<Record<number, number>>;

const NAME = 'continue-hidden';
const MAX = 500;

function parse(value: unknown): Hidden {
  if (value === null || typeof value !== 'object') return {};
  return Object.fromEntries(Object.entries(value).filter(([, at]) => Number.isFinite(at)));
}

function withoutOldest(hidden: Hidden): Hidden {
  const entries = Object.entries(hidden);
  if (entries.length <= MAX) return hidden;
  return Object.fromEntries(entries.toSorted(([, a], [, b]) => b - a).slice(0, MAX));
}

export type HiddenTitles = {
  all: () => Hidden;
  hide: (releaseId: number, at: number) => void;
  show: (releaseId: number) => void;
  subscribe: (listener: () => void) => () => void;
};

/** The releases that a viewer has taken off the list of what to continue; where they are in them is kept. */
export function createHiddenTitles(shelf: Shelf): HiddenTitles {
  let hidden = parse(recall(shelf, NAME));
  const listeners = new Set<() => void>();
  const keep = (next: Hidden) => {
    hidden = withoutOldest(next);
    remember(shelf, NAME, hidden);
    for (const listener of listeners) listener();
  };
  return {
    all: () => hidden,
    hide: (releaseId, at) => keep({ ...parse(recall(shelf, NAME)), [releaseId]: at }),
    show(releaseId) {
      const { [releaseId]: _, ...others } = parse(recall(shelf, NAME));
      keep(others);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
