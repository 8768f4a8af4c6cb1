import type { Resources } from './deps.ts';
import path from 'node:path';
import type { Config } from './config.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { Failure } from './failure.ts';
import { databaseOver, openPool, type DatabaseAddress } from '#server/platform/database/open.ts';
import { openJobs } from '#server/platform/jobs/jobs.ts';
import { listMissingTables, makeAllTables, migrateTables, OLD_TABLES } from '#server/platform/jobs/tables.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';
import { openWorkFolders } from './media/work-folders.ts';
import { openTorrentFiles } from '#server/torrents/torrents/files/torrent-files.ts';
import type { Valkey } from '#server/platform/database/valkey/open-valkey.ts';
import { wakeProcesses } from '#server/platform/changes/wake-up.ts';
import type { Log } from '#server/platform/log.ts';

type FoundDatabase = { address: DatabaseAddress; directAddress: DatabaseAddress; leave: () => Promise<void> };

async function findDatabase({ database, dataDir, postgresBin }: Config, log: Log): Promise<FoundDatabase> {
  const { url, directUrl = url } = database;
  if (url !== undefined && directUrl !== undefined)
    return { address: { url }, directAddress: { url: directUrl }, leave: async () => {} };
  const embedded = await startEmbeddedPostgres(path.join(dataDir, 'postgres'), {
    programs: postgresBin,
    log,
  });
  return { ...embedded, directAddress: embedded.address };
}

/** Finds or starts the configured database for `work` and leaves its tables as they are. */
export async function withDatabase<T>(
  config: Config,
  log: Log,
  work: (addresses: Omit<FoundDatabase, 'leave'>) => Promise<T>,
): Promise<T> {
  const { leave, ...addresses } = await findDatabase(config, log);
  try {
    return await work(addresses);
  } finally {
    await leave();
  }
}

/** Makes all tables that the configured database lacks; returns what was missing, `jobs` for those of the queues. */
export function migrateConfigured(config: Config, log: Log): Promise<string[]> {
  return withDatabase(config, log, (addresses) => makeAllTables(addresses, log));
}

// Its client is loaded only where there is an address.
async function openSharedValkey({ valkeyAddress }: Config, log: Log): Promise<Valkey | undefined> {
  if (!valkeyAddress) return undefined;
  const { openValkey } = await import('#server/platform/database/valkey/open-valkey.ts');
  return openValkey(valkeyAddress, log);
}

/** Lists what the configured database lacks. */
export function listMissingConfigured(config: Config, log: Log): Promise<string[]> {
  return withDatabase(config, log, ({ directAddress }) => listMissingTables(directAddress));
}

async function prepareTables({ database }: Config, directAddress: DatabaseAddress, log: Log): Promise<void> {
  if (database.isMigratedAtStart) await migrateTables(directAddress, log);
  else if ((await listMissingTables(directAddress)).length > 0) throw new Failure('unavailable', OLD_TABLES);
}

/** The storages of a process: the public files, the .torrent files, and what only the studio shows. */
export type Storages = Pick<Resources, 'storage' | 'torrentStorage' | 'privateStorage'>;

/** Opens the storages in folders of this machine. */
export function openFolderStorages({ dataDir, workDir }: Config): Storages {
  return {
    storage: openFolderStorage(path.join(dataDir, 'storage'), openWorkFolders(workDir)),
    torrentStorage: openFolderStorage(path.join(dataDir, 'torrents')),
    privateStorage: openFolderStorage(path.join(dataDir, 'private')),
  };
}

// Each failed request to S3 is logged: so the log tells at the start what is wrong with the settings.
async function reportAway(storage: Storage): Promise<void> {
  const found = storage.listFolders('videos')[Symbol.asyncIterator]();
  await found.next().catch(() => {});
}

/** Opens the storages where the settings say. Its client of S3 is loaded only where there is a bucket. */
export async function openStorages(config: Config, log: Log): Promise<Storages> {
  if (!config.s3) return openFolderStorages(config);
  const { openS3Storages } = await import('#server/media/storage/s3/open.ts');
  return openS3Storages(config.s3, openWorkFolders(config.workDir), log);
}

/**
 * Opens the database (the embedded one unless another is configured), migrates it and opens the storage and queues.
 * Fails with `unavailable` when the tables are older than this version and must not be migrated here.
 */
export async function openResources(
  config: Config,
  log: Log,
  { isServer = false }: { isServer?: boolean } = {},
): Promise<Resources> {
  const { address, directAddress, leave } = await findDatabase(config, log);
  const { connections, statementSeconds } = config.database;
  const valkey = await openSharedValkey(config, log);
  const onChange = valkey && (() => wakeProcesses(valkey));
  const pool = openPool(address, { connections, isGuarded: isServer, onChange });
  const backgroundDb = databaseOver(pool, { log });
  const db = isServer ? databaseOver(pool, { statementSeconds, log }) : backgroundDb;
  try {
    await prepareTables(config, directAddress, log);
    const jobs = await openJobs(address, log, { db, directAddress });
    const close = async () => {
      await jobs.stop();
      await pool.end();
      await valkey?.close();
      await leave();
    };
    const storages = await openStorages(config, log);
    const torrentFiles = openTorrentFiles(storages.torrentStorage);
    if (isServer && config.s3) void reportAway(storages.storage);
    const databases = { address, directAddress, db, backgroundDb, pool, valkey };
    return { config, ...databases, ...storages, torrentFiles, jobs, close };
  } catch (error) {
    await pool.end();
    await valkey?.close();
    await leave();
    throw error;
  }
}
