import path from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { openDatabase, type Database } from '#server/platform/database/open.ts';

/** Runs work on the database of a site that runs over a data folder. */
export async function inSiteDatabase<T>(folder: string, work: (db: Database) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  const db = openDatabase(postgres.address);
  try {
    return await work(db);
  } finally {
    await db.destroy();
    await postgres.leave();
  }
}
