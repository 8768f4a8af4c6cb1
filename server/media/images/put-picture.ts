import type { Storage } from '#server/media/storage/storage.ts';

const DAY_MS = 24 * 3_600_000;
/** The sweep removes no picture that was stored later than this time ago. */
export const PICTURE_GRACE_MS = 7 * DAY_MS;
// Whoever stores a picture has four days to write the row that names it.
const RENEW_MS = 3 * DAY_MS;

/**
 * Keeps a stored picture from the sweep for as long as a new one, for a row that is about to name it; returns whether
 * it is there.
 */
export async function renewPicture(storage: Storage, key: string): Promise<boolean> {
  const stored = await storage.stat(key);
  if (!stored) return false;
  if (Date.now() - stored.changed.getTime() <= RENEW_MS) return true;
  const content = await storage.read(key);
  if (content) await storage.put(key, content);
  return content !== undefined;
}

/** Stores a picture whose name has its hash: one that is there already is written again only when it is old. */
export async function putPicture(storage: Storage, key: string, content: Uint8Array): Promise<void> {
  const stored = await storage.stat(key);
  if (!stored || Date.now() - stored.changed.getTime() > RENEW_MS) await storage.put(key, content);
}
