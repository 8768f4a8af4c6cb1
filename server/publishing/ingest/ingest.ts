import os from 'node:os';
import path from 'node:path';
import { sql, type Transaction } from 'kysely';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { EpisodeChanges, Schema } from '#server/platform/database/schema.ts';
import { Failure, noSpace } from '#server/failure.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { probeVideo } from '#server/media/probe/ffprobe.ts';
import { maxVideoBytes, planLadder } from '#server/media/encode/ladder.ts';
import type { Storage } from '#server/media/storage.ts';
import { ingestLater } from './ingest-row.ts';

export { findIngest, ingestLater, stopWaiting, type IngestView } from './ingest-row.ts';
export type { IngestDeps } from './run-ingest.ts';
export { startIngestWorker, type IngestWorker } from './ingest-worker.ts';

export type IngestRequest = {
  /** Alias of the release. */
  release: string;
  /** Number of the episode: 0, 7, 25.5... */
  ordinal: number;
  /** A file on this machine. */
  file: string;
  changes: EpisodeChanges;
};

// A run without a heartbeat for this time has died with its machine.
const DEAD_SECONDS = 60;

function checkMarks({ opening, ending }: EpisodeChanges, duration: number): void {
  const marks = { опенинга: opening, эндинга: ending };
  for (const [name, skip] of Object.entries(marks)) {
    if (skip && skip.start >= skip.stop)
      throw new Failure('invalid', `Начало ${name} должно быть раньше конца.`);
    if (skip && skip.stop > duration + 1) {
      throw new Failure('invalid', `Метка ${name} выходит за конец видео: в нём ${Math.floor(duration)} с.`);
    }
  }
}

/** Throws `no_space` when a video may need more bytes than are free. */
export function requireSpace(free: number, needed: number): void {
  if (free >= needed) return;
  const gigabytes = (bytes: number) => (bytes / 1e9).toLocaleString('ru', { maximumFractionDigits: 1 });
  throw noSpace(
    `На диске с видео мало места: свободно ${gigabytes(free)} ГБ, а может понадобиться ${gigabytes(needed)} ГБ.`,
  );
}

async function findRelease(db: Database, alias: string): Promise<number> {
  const release = await db.selectFrom('releases').select('id').where('alias', '=', alias).executeTakeFirst();
  if (!release)
    throw new Failure(
      'not_found',
      `Релиз «${alias}» не найден. Нужен его алиас, последняя часть адреса на сайте.`,
    );
  return release.id;
}

// Two commands for one new episode lock the same row.
async function prepareEpisode(trx: Transaction<Schema>, releaseId: number, ordinal: number): Promise<string> {
  await trx
    .insertInto('episodes')
    .values({ release_id: releaseId, ordinal, sort_order: Math.floor(ordinal), is_published: false })
    .onConflict((conflict) => conflict.columns(['release_id', 'ordinal']).doNothing())
    .execute();
  const { id } = await trx
    .selectFrom('episodes')
    .select('id')
    .where('release_id', '=', releaseId)
    .where('ordinal', '=', ordinal)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return id;
}

type RequestedIngest = { episode: string; file: string; changes: EpisodeChanges };

async function saveIngest(trx: Transaction<Schema>, { episode, file, changes }: RequestedIngest) {
  const host = os.hostname();
  const found = await trx
    .selectFrom('ingests')
    .select(['id', 'file', 'host', 'state'])
    .select(sql<number>`extract(epoch from now() - updated_at)::int`.as('silence'))
    .where('episode_id', '=', episode)
    .executeTakeFirst();
  const isSameFile = found?.file === file && found.host === host;
  if (found?.state === 'running' && !isSameFile && found.silence < DEAD_SECONDS) {
    const where = found.host === host ? '' : ` (${found.host})`;
    throw new Failure('conflict', `Для этого эпизода уже обрабатывается другое видео${where}: ${found.file}`);
  }
  if (found && isSameFile && (found.state === 'running' || found.state === 'waiting'))
    return { id: found.id, joined: true };
  const row = { file, host, changes: JSON.stringify(changes), state: 'waiting' as const };
  // A new id: a worker that still processes the earlier file finds its row gone.
  const { id } = await trx
    .insertInto('ingests')
    .values({ episode_id: episode, ...row })
    .onConflict((conflict) =>
      conflict.column('episode_id').doUpdateSet({
        ...row,
        id: sql`gen_random_uuid()`,
        run: null,
        stage: null,
        progress: 0,
        failure: null,
        created_at: sql`now()`,
        updated_at: sql`now()`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, joined: false };
}

/**
 * Starts the ingest of a video: probes the file, adds an unpublished episode and enqueues the job. Returns `joined` for
 * a file whose ingest is already waiting or running. Throws `not_found`, `invalid`, `conflict` or `no_space`.
 */
export async function startIngest(
  { db, storage, jobs }: { db: Database; storage: Storage; jobs: Jobs },
  { release, ordinal, file, changes }: IngestRequest,
): Promise<{ id: string; joined: boolean }> {
  const absolutePath = path.resolve(file);
  const releaseId = await findRelease(db, release);
  const source = await probeVideo(absolutePath);
  checkMarks(changes, source.duration);
  requireSpace(await storage.work.freeSpace(), maxVideoBytes(planLadder(source.video), source.duration));
  return inTransaction(db, async (trx) => {
    const episode = await prepareEpisode(trx, releaseId, ordinal);
    const ingest = await saveIngest(trx, { episode, file: absolutePath, changes });
    await ingestLater(jobs, ingest.id, trx);
    return ingest;
  });
}
