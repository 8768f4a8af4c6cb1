import { sql } from 'kysely';
import { DOCUMENTS, type Storage } from '#server/media/storage/storage.ts';
import { UNDO_MS } from '#server/platform/database/journal/undo-time.ts';
import type { Database } from '#server/platform/database/open.ts';

const DAY_MS = 24 * 3_600_000;
const BATCH = 500;

export type DocumentSweepDeps = { db: Database; privateStorage: Storage };

async function removeUnnamed({ db, privateStorage }: DocumentSweepDeps, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  const rows = await db.selectFrom('claim_documents').select('key').where('key', 'in', keys).execute();
  const named = new Set(rows.map(({ key }) => key));
  for (const key of keys) if (!named.has(key)) await privateStorage.remove(key);
}

/** Removes documents that were taken out of their claim thirty days ago, and files a day old that no row names. */
export async function sweepDocuments(deps: DocumentSweepDeps, now: number, earliestNow = now): Promise<void> {
  const { db, privateStorage } = deps;
  const until = new Date(now - UNDO_MS).toISOString();
  await sql`delete from claim_documents where removed_at < ${until}::timestamptz`.execute(db);
  let keys: string[] = [];
  for await (const { key, changed } of privateStorage.list(DOCUMENTS)) {
    if (earliestNow - changed.getTime() > DAY_MS) keys.push(key);
    if (keys.length < BATCH) continue;
    await removeUnnamed(deps, keys);
    keys = [];
  }
  await removeUnnamed(deps, keys);
}
