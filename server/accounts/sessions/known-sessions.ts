import { LRUCache } from 'lru-cache';
import type { ChangeFeed } from '#server/platform/changes/change-feed.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { User } from '#server/platform/http/request/user.ts';
import { atMost } from '#server/platform/lru-bounds.ts';
import { hashSecret } from './secret.ts';
import { findUser } from './sessions.ts';

/** The signed-in users, found by their session tokens. */
export type KnownSessions = {
  /** Finds a user for a call that only reads; undefined when the session is unknown or expired by disuse. */
  find: (token: string) => Promise<User | undefined>;
  /** Looks the sessions of a user up again; called after some of them were ended by this process. */
  forget: (userId: number) => void;
};

const MAX = 20_000;
const LIFE_MS = 30_000;

/** Keeps the users of sessions in memory for half a minute, unless they change. */
export function openKnownSessions({
  db,
  now,
  changes,
}: {
  db: Database;
  now: () => Date;
  changes: ChangeFeed;
}): KnownSessions {
  const known = new LRUCache<string, { user: User; version: number }>({ ...atMost(MAX), ttl: LIFE_MS });
  let timesForgotten = 0;
  return {
    find: async (token) => {
      const key = hashSecret(token).toString('latin1');
      const kept = known.get(key);
      const keys = kept && ([`session:${kept.user.sessionId}`, `user:${kept.user.id}`] as const);
      if (kept && keys && changes.isCurrent(kept.version, keys)) return kept.user;
      // Taken before reading: what changes meanwhile makes the result outdated immediately.
      const [version, times] = [changes.version(), timesForgotten];
      const user = await findUser({ db, now }, token);
      if (user && version !== undefined && times === timesForgotten) known.set(key, { user, version });
      return user;
    },
    forget: (userId) => {
      timesForgotten += 1;
      for (const [key, { user }] of known.entries()) if (user.id === userId) known.delete(key);
    },
  };
}
