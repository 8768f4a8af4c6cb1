import { readStored, writeStored, type BrowserStorage } from '#web/entities/storage/browser-storage.ts';

export type RecentSearches = readonly string[];

const NAME = 'searches';
const MAX = 8;
const MAX_LENGTH = 200;

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Adds a query in front, without the same query in any case, and keeps eight. */
export function withQuery(recent: RecentSearches, query: string): RecentSearches {
  const text = query.trim().replace(/\s+/g, ' ').slice(0, MAX_LENGTH);
  if (text === '') return recent;
  return [text, ...withoutQuery(recent, text)].slice(0, MAX);
}

/** Removes a query, in any case. */
export function withoutQuery(recent: RecentSearches, query: string): RecentSearches {
  return recent.filter((one) => !same(one, query));
}

// Ignores everything else that may be stored under this name.
function parse(value: unknown): RecentSearches {
  if (!Array.isArray(value)) return [];
  const texts = value.filter((one): one is string => typeof one === 'string');
  return texts.toReversed().reduce(withQuery, []);
}

export type RecentSearchStore = {
  all: () => RecentSearches;
  add: (query: string) => void;
  remove: (query: string) => void;
  clear: () => void;
  /** Reads the searches that another tab has written. */
  reload: () => void;
  subscribe: (listener: () => void) => () => void;
};

/** Creates the store of this browser's recent queries, newest first, shared by all its tabs. */
export function createRecentSearchStore(storage: BrowserStorage): RecentSearchStore {
  let recent = parse(readStored(storage, NAME));
  const listeners = new Set<() => void>();
  const publish = (next: RecentSearches) => {
    recent = next;
    for (const listener of listeners) listener();
  };
  // Reads the storage first, because another tab may have changed it.
  const change = (update: (recent: RecentSearches) => RecentSearches) => {
    const next = update(parse(readStored(storage, NAME)));
    writeStored(storage, NAME, next);
    publish(next);
  };
  return {
    all: () => recent,
    add: (query) => change((known) => withQuery(known, query)),
    remove: (query) => change((known) => withoutQuery(known, query)),
    clear: () => change(() => []),
    reload: () => publish(parse(readStored(storage, NAME))),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
