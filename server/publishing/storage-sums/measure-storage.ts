import { sql, type Transaction } from 'kysely';
import type { StorageKind } from '#contract/studio/system/storage-kinds.ts';
import type { FileFacts, Storage } from '#server/media/storage/storage.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { readTime } from '#server/platform/database/read-clock.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { type PeriodicTask, runPeriodically } from '#server/platform/jobs/run-periodically.ts';
import type { Log } from '#server/platform/log.ts';
import { listNeededSources } from '../ingest/sources.ts';
import { readUnused } from '../sweep/sweep-pictures.ts';
import { listUsedVideos, listWebSeeds } from '../sweep/used-folders.ts';
import { storedKind } from './stored-kind.ts';

const MINUTE_MS = 60_000;
const EVERY_SECONDS = 3600;

type MeasureDeps = { db: Database; storage: Storage; torrentStorage: Storage };
type WorkerDeps = MeasureDeps & { jobs: Jobs; log: Log };
type Sum = { kind: StorageKind; releaseId: number; bytes: number; unused: number };
type Unit = Omit<Sum, 'unused'> & { unit: string };
type Files = AsyncIterable<FileFacts & { key: string }>;

// A folder that is removed as a whole is one unit for each kind of its files.
async function addUp(files: Files): Promise<Unit[]> {
  const units = new Map<string, Unit>();
  for await (const { key, size } of files) {
    const { kind, releaseId, unit } = storedKind(key);
    const known = units.get(`${kind} ${unit}`);
    if (known) known.bytes += size;
    else units.set(`${kind} ${unit}`, { kind, releaseId, unit, bytes: size });
  }
  return [...units.values()];
}

// The rows are read after the files were listed, so that what was published meanwhile counts as used.
async function findUnused({ db, torrentStorage }: Omit<MeasureDeps, 'storage'>, now: number) {
  const videos = await listUsedVideos(db, now);
  const seeds = await listWebSeeds(db);
  const sources = await listNeededSources(db, now);
  const pictures = await readUnused(torrentStorage);
  return ({ kind, unit }: Unit): boolean => {
    if (kind === 'pictures') return Object.hasOwn(pictures, unit);
    if (kind === 'torrents') return !seeds.has(unit);
    return kind === 'sources' ? !sources.has(unit) : !videos.has(unit);
  };
}

function sumUp(units: readonly Unit[], isUnused: (unit: Unit) => boolean): Sum[] {
  const sums = new Map<string, Sum>();
  for (const unit of units) {
    const { kind, releaseId, bytes } = unit;
    const sum = sums.get(`${kind} ${releaseId}`) ?? { kind, releaseId, bytes: 0, unused: 0 };
    sum.bytes += bytes;
    if (isUnused(unit)) sum.unused += bytes;
    sums.set(`${kind} ${releaseId}`, sum);
  }
  return [...sums.values()];
}

async function insertSums(trx: Transaction<Schema>, sums: readonly Sum[]): Promise<void> {
  await sql`
    insert into storage_sums (kind, release_id, bytes, unused_bytes)
    select kind, release_id, bytes, unused_bytes from unnest(
      ${sums.map(({ kind }) => kind)}::text[],
      ${sums.map(({ releaseId }) => releaseId)}::integer[],
      ${sums.map(({ bytes }) => bytes)}::bigint[],
      ${sums.map(({ unused }) => unused)}::bigint[]
    ) as sums (kind, release_id, bytes, unused_bytes)`.execute(trx);
}

// Not every engine tells the size of a database.
async function sizeOfDatabase(db: Database): Promise<Sum[]> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`
    .execute(db)
    .catch(() => ({ rows: [] }));
  return rows.map(({ bytes }) => ({ kind: 'database', releaseId: 0, bytes, unused: 0 }));
}

async function sizeOfTorrentFiles(storage: Storage): Promise<Sum> {
  let bytes = 0;
  for await (const { size } of storage.list()) bytes += size;
  return { kind: 'torrents', releaseId: 0, bytes, unused: 0 };
}

/** Looks through the whole storage and writes the sums by kind and release. Takes minutes where it is large. */
export async function measureStorage(deps: MeasureDeps, at?: Date): Promise<void> {
  const { db, storage, torrentStorage } = deps;
  const now = at ?? (await readTime(db));
  const units = await addUp(storage.list());
  const sums = [
    ...sumUp(units, await findUnused(deps, now.getTime())),
    ...(await sizeOfDatabase(db)),
    await sizeOfTorrentFiles(torrentStorage),
  ];
  const files = sums.filter(({ kind }) => kind !== 'database').reduce((sum, { bytes }) => sum + bytes, 0);
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('storage_sums').execute();
    await insertSums(trx, sums);
    await sql`
      insert into storage_measures (id, measured_at) values (1, ${now.toISOString()}::timestamptz)
      on conflict (id) do update set measured_at = excluded.measured_at`.execute(trx);
    await sql`
      insert into daily_counts (day, thing, thing_id, what, number)
      values ((${now.toISOString()}::timestamptz at time zone 'Europe/Moscow')::date, 'site', 0, 'storage_bytes', ${files}::bigint)
      on conflict (thing, what, day, thing_id) do update set number = excluded.number`.execute(trx);
  });
}

/** Writes the sums of one release again, after a publication. */
export async function measureRelease(deps: MeasureDeps, releaseId: number, at?: Date): Promise<void> {
  const { db, storage } = deps;
  const now = at ?? (await readTime(db));
  const folders = ['videos', 'torrents'].map((root) => addUp(storage.list(`${root}/${releaseId}`)));
  const units = (await Promise.all(folders)).flat();
  const sums = sumUp(units, await findUnused(deps, now.getTime()));
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('storage_sums').where('release_id', '=', releaseId).execute();
    await insertSums(trx, sums);
  });
}

/**
 * Measures the storage once an hour and when the studio asks for it, and a release after a publication: in one process
 * of all.
 */
export async function startMeasureWorker(deps: WorkerDeps): Promise<PeriodicTask> {
  const { jobs, log } = deps;
  const logError = (error: unknown) => log('storage.measure_failed', 'Размеры хранилища', error);
  await jobs.work('measure', ({ releaseId }) =>
    (releaseId === undefined ? measureStorage(deps) : measureRelease(deps, releaseId)).catch(logError),
  );
  const sending = runPeriodically(10 * MINUTE_MS, () =>
    jobs.send('measure', {}, { everySeconds: EVERY_SECONDS }).catch(logError),
  );
  return {
    stop: async () => {
      await sending.stop();
      await jobs.leave('measure');
    },
  };
}
