import { LRUCache } from 'lru-cache';
import type { Database } from '#server/platform/database/open.ts';
import type { ChangeFeed } from '#server/platform/changes/change-feed.ts';
import { atMost } from '#server/platform/lru-bounds.ts';

/** The user of a passkey. */
export type PasskeyHolder = { id: number; isBanned: boolean };

/** Finds the user of a passkey, without a promise when it is cached; undefined for an unknown passkey. */
export type Passkeys = {
  holderOf: (passkey: string) => PasskeyHolder | undefined | Promise<PasskeyHolder | undefined>;
};

const MAX = 100_000;
// Bounds what unknown passkeys can take of the memory.
const MAX_UNKNOWN = 10_000;
const LIFE_MS = 60_000;
const MAX_LENGTH = 64;

// An account that waits to be erased has no passkey until its owner takes it back.
async function readHolder(db: Database, passkey: string): Promise<PasskeyHolder | undefined> {
  const columns = ['id', 'is_banned as isBanned'] as const;
  return db
    .selectFrom('users')
    .select(columns)
    .where('passkey', '=', passkey)
    .where('delete_at', 'is', null)
    .executeTakeFirst();
}

/** Caches passkeys until they change; while the change feed has no version, each lookup asks the database. */
export function openPasskeys({ db, changes }: { db: Database; changes: ChangeFeed }): Passkeys {
  const holders = new LRUCache<string, PasskeyHolder>({ ...atMost(MAX), ttl: LIFE_MS });
  const unknown = new LRUCache<string, true>({ ...atMost(MAX_UNKNOWN), ttl: LIFE_MS });
  let changeCount = 0;
  changes.onChange('user', (userId) => {
    changeCount += 1;
    // A cached unknown passkey may belong to somebody now.
    unknown.clear();
    if (userId === 'any') holders.clear();
    for (const [passkey, { id }] of holders.entries()) if (String(id) === userId) holders.delete(passkey);
  });
  const lookUp = async (passkey: string) => {
    const before = changeCount;
    const holder = await readHolder(db, passkey);
    if (before !== changeCount || changes.version() === undefined) return holder;
    if (holder) holders.set(passkey, holder);
    else unknown.set(passkey, true);
    return holder;
  };
  return {
    holderOf: (passkey) => {
      // PostgreSQL text cannot hold some bytes.
      if (passkey.length > MAX_LENGTH || !/^[\x21-\x7e]+$/.test(passkey)) return undefined;
      if (changes.version() === undefined) return lookUp(passkey);
      return unknown.has(passkey) ? undefined : (holders.get(passkey) ?? lookUp(passkey));
    },
  };
}
