import { LRUCache } from 'lru-cache';
import type { Database } from '#server/platform/database/open.ts';
import type { News } from '#server/platform/database/news.ts';

/** Whom a passkey stands for. */
export type Holder = { id: number; isBanned: boolean };

/** Knows whose a passkey is: at once what was asked before, undefined for nobody's. */
export type Passkeys = { holderOf: (passkey: string) => Holder | undefined | Promise<Holder | undefined> };

const MAX = 100_000;
// Nobody makes us remember more words that mean nothing, nor for longer.
const MAX_UNKNOWN = 10_000;
const UNKNOWN_MS = 60_000;
const MAX_LENGTH = 64;

// An account that waits to be erased has no passkey until its owner takes it back.
async function read(db: Database, passkey: string): Promise<Holder | undefined> {
  const columns = ['id', 'is_banned as isBanned'] as const;
  return db
    .selectFrom('users')
    .select(columns)
    .where('passkey', '=', passkey)
    .where('delete_at', 'is', null)
    .executeTakeFirst();
}

/** Keeps passkeys in memory until it hears that one has changed; while it hears nothing it asks each time. */
export function openPasskeys({ db, news }: { db: Database; news: News }): Passkeys {
  const holders = new LRUCache<string, Holder>({ max: MAX });
  const unknown = new LRUCache<string, true>({ max: MAX_UNKNOWN, ttl: UNKNOWN_MS });
  let changes = 0;
  news.onPasskey((userId) => {
    changes += 1;
    // It may have become somebody's again.
    unknown.clear();
    if (userId === 'any') holders.clear();
    for (const [passkey, { id }] of holders.entries()) if (id === userId) holders.delete(passkey);
  });
  const ask = async (passkey: string) => {
    const before = changes;
    const holder = await read(db, passkey);
    if (before !== changes || news.version() === undefined) return holder;
    if (holder) holders.set(passkey, holder);
    else unknown.set(passkey, true);
    return holder;
  };
  return {
    holderOf: (passkey) => {
      // PostgreSQL has no place for some bytes in text.
      if (passkey.length > MAX_LENGTH || !/^[\x21-\x7e]+$/.test(passkey) || unknown.has(passkey))
        return undefined;
      const kept = news.version() === undefined ? undefined : holders.get(passkey);
      return kept ?? ask(passkey);
    },
  };
}
