import { recall, remember, type Shelf } from '#web/storage/remembered.ts';

export type Recent = readonly string[];

const NAME = 'searches';
const MAX = 8;
const MAX_LENGTH = 200;

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Puts a query first; the one it repeats, in whatever case, and the ninth go. */
export function withQuery(recent: Recent, query: string): Recent {
  const text = query.trim().replace(/\s+/g, ' ').slice(0, MAX_LENGTH);
  if (text === '') return recent;
  return [text, ...withoutQuery(recent, text)].slice(0, MAX);
}

export function withoutQuery(recent: Recent, query: string): Recent {
  return recent.filter((one) => !same(one, query));
}

// Whatever else stands on the shelf under this name, only queries are read from it.
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
  /** Takes over what another tab has written. */
  reload: () => void;
  subscribe: (listener: () => void) => () => void;
};

/** The last queries of this browser, the newest first, shared by all its tabs. */
export function createRecentStore(shelf: Shelf): RecentStore {
  let recent = parse(recall(shelf, NAME));
  const listeners = new Set<() => void>();
  const announce = (next: Recent) => {
    recent = next;
    for (const listener of listeners) listener();
  };
  // The shelf is read again first: another tab may have searched in the meantime.
  const change = (rule: (recent: Recent) => Recent) => {
    const next = rule(parse(recall(shelf, NAME)));
    remember(shelf, NAME, next);
    announce(next);
  };
  return {
    all: () => recent,
    add: (query) => change((known) => withQuery(known, query)),
    remove: (query) => change((known) => withoutQuery(known, query)),
    clear: () => change(() => []),
    reload: () => announce(parse(recall(shelf, NAME))),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
