type Kind = 'release' | 'name' | 'torrent' | 'genre' | 'franchise' | 'session' | 'user';
type ListKind = 'restrictions' | 'polls' | 'videos' | 'promotions' | 'vasts' | 'teams' | 'site';

/**
 * What may change: a row (`release:12`), any row of a kind (`release`), or a list as a whole (`site`), as the triggers
 * of 0001_processes.sql tell; `public` is anything that public answers show, and `outdated` has always changed.
 */
export type ChangeKey = Kind | `${Kind}:${number | string}` | ListKind | 'public' | 'outdated';

/** Names what an answer was made of, so that a change of it makes the answer outdated; without keys it was nothing. */
export type NameRead = (...keys: readonly ChangeKey[]) => void;

/** What an answer with these releases shows: the releases and their genres. */
export function releaseKeys(
  releases: readonly { id: number; genres?: readonly { id: number }[] }[],
): ChangeKey[] {
  const genres = releases.flatMap((release) => release.genres ?? []);
  return [
    ...releases.map(({ id }): ChangeKey => `release:${id}`),
    ...genres.map(({ id }): ChangeKey => `genre:${id}`),
  ];
}

export type ChangedKeys = {
  /** Grows with each change. */
  version: () => number;
  add: (key: string) => void;
  /** Counts as a change of every key. */
  addAll: () => void;
  /** Whether one of the keys may have changed since a version. */
  haveChanged: (keys: readonly string[], since: number) => boolean;
};

// What was made before a change that is forgotten counts as outdated.
const MAX_KEYS = 10_000;
/** The key of a row that tells only that changes arrive. */
export const HEARTBEAT = 'heartbeat';

// Kinds that no public answer shows.
const PRIVATE = new Set(['session', 'user', HEARTBEAT]);

/** Whether public answers may show a kind. */
export function isPublicKind(kind: string): boolean {
  return !PRIVATE.has(kind);
}

/** The kind of a key and the id in it, which is empty for a list. */
export function parseChangeKey(key: string): { kind: string; id: string } {
  const [kind = '', id = ''] = key.split(':');
  return { kind, id };
}

/** Remembers at which version each key changed last, for a bounded number of keys. */
export function createChangedKeys(maxKeys = MAX_KEYS): ChangedKeys {
  // The key that changed first is the first one.
  const lastChange = new Map<string, number>();
  let version = 0;
  let forgottenUntil = 0;

  const put = (key: string) => {
    lastChange.delete(key);
    lastChange.set(key, version);
    if (lastChange.size <= maxKeys) return;
    const [oldest] = lastChange;
    if (!oldest) return;
    lastChange.delete(oldest[0]);
    forgottenUntil = oldest[1];
  };
  return {
    version: () => version,
    add: (key) => {
      version += 1;
      const { kind } = parseChangeKey(key);
      if (kind !== key) put(key);
      put(kind);
      if (isPublicKind(kind)) put('public');
    },
    addAll: () => {
      version += 1;
      lastChange.clear();
      forgottenUntil = version;
    },
    haveChanged: (keys, since) =>
      since !== version && (since < forgottenUntil || keys.some((key) => (lastChange.get(key) ?? 0) > since)),
  };
}
