import { recall, remember, type Shelf } from '#web/storage/remembered.ts';

export type Recent = readonly string[];

const NAME = 'searches';
const MAX = 8;
const MAX_LENGTH = 200;

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Adds a query in front, without the same query in any case, and keeps eight. */
export function withQuery(recent: Recent, query: string): Recent {
  const text = query.trim().replace(/\s+/g, ' ').slice(0, MAX_LENGTH);
  if (text === '') return recent;
  return [text, ...withoutQuery(recent, text)].slice(0, MAX);
}

/** Removes a query, in any case. */
export function withoutQuery(recent: Recent, query: string): Recent {
  return recent.filter((one) => !same(one, query));
}

// Ignores everything else that may be stored under this name.
function parse(value: unknown): Recent {
  if (!Array.isArray(value)) return [];
  const texts = value.filter((one): one is string => typeof one === 'string');
  return texts.toReversed().reduce(withQuery, []);
}

export type RecentStore = {
  all: () => Recent;
  add: (query: string) => void;
  remove: (query: string) => void;
  clear: () => void;
  /** Reads what another tab has written. */
  reload: () => void;
  subscribe: (listener: () => void) => () => void;
};

/** Creates the store of this browser's recent queries, newest first, shared by all its tabs. */
export function createRecentStore(storage: Shelf): RecentStore {
  let recent = parse(recall(storage, NAME));
  const listeners = new Set<() => void>();
  const publish = (next: Recent) => {
    recent = next;
    for (const listener of listeners) listener();
  };
  // Reads the storage first, because another tab may have changed it.
  const change = (update: (recent: Recent) => Recent) => {
    const next = update(parse(recall(storage, NAME)));
    remember(storage, NAME, next);
    publish(next);
  };
  return {
    all: () => recent,
    add: (query) => change((known) => withQuery(known, query)),
    remove: (query) => change((known) => withoutQuery(known, query)),
    clear: () => change(() => []),
    reload: () => publish(parse(recall(storage, NAME))),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
