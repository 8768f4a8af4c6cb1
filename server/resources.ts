import type { Resources } from './deps.ts';
import path from 'node:path';
import type { Config } from './config.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase, type DatabaseAddress, type DatabaseOptions } from '#server/platform/database/open.ts';
import { openJobs } from '#server/platform/jobs/jobs.ts';
import { openStorage } from './media/storage.ts';
import { openTorrentFiles } from '#server/torrents/torrents/torrent-files.ts';
import type { Log } from '#server/platform/log.ts';

async function findDatabase(
  config: Config,
  log: Log,
): Promise<{ address: DatabaseAddress; leave: () => Promise<void> }> {
  if (config.databaseUrl) return { address: { url: config.databaseUrl }, leave: async () => {} };
  const options = { programs: config.postgresBin, log };
  return startEmbeddedPostgres(path.join(config.dataDir, 'postgres'), options);
}

/** Opens the database (the embedded one unless another is configured), migrates it and opens the storage and queues. */
export async function openResources(
  config: Config,
  log: Log,
  { isGuarded = false }: Pick<DatabaseOptions, 'isGuarded'> = {},
): Promise<Resources> {
  const { address, leave } = await findDatabase(config, log);
  const db = openDatabase(address, { isGuarded });
  try {
    await migrate(db);
    const jobs = await openJobs(address, log, db);
    const close = async () => {
      await jobs.stop();
      await db.destroy();
      await leave();
    };
    const storage = openStorage(path.join(config.dataDir, 'storage'));
    const torrentFiles = openTorrentFiles(path.join(config.dataDir, 'torrents'));
    return { config, address, db, storage, torrentFiles, jobs, close };
  } catch (error) {
    await db.destroy();
    await leave();
    throw error;
  }
}
