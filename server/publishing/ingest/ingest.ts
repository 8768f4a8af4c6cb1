import { stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql, type Transaction } from 'kysely';
import { MARK_GENITIVES } from '#contract/mark-names.ts';
import { MARK_KINDS } from '#contract/marks.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { retryWhileUnavailable } from '#server/platform/database/connections/retry-while-unavailable.ts';
import type { Actor } from '#server/platform/database/journal/record-event.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { EpisodeChanges } from '#server/platform/database/tables/video-tables.ts';
import { Failure } from '#server/failure.ts';
import { probeVideo } from '#server/media/probe/ffprobe.ts';
import type { VideoSource } from '#server/media/probe/video-source.ts';
import { maxVideoBytes, planLadder } from '#server/media/encode/ladder.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { LEASE } from './ingest-row.ts';
import { isShared, uploadSource } from './sources.ts';
import { readFreeSpace, requireSpace } from './space.ts';

export { findIngest, stopWaiting, type IngestView } from './ingest-row.ts';
export { openIngestDeps } from './ingest-deps.ts';
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
  /** The number of the sound track to use, from 1; without it the rules choose. */
  audio?: number | null;
  /** The user of the operating system who asks, for the journal. */
  commandUser?: string | null;
  /** False: it ends with the prepared video, which somebody publishes later. */
  publishes?: boolean;
};

// An uploaded video should not be lost to a database that is restarted.
const SAVING_SECONDS = 600;

function checkMarks(changes: EpisodeChanges, duration: number): void {
  for (const kind of MARK_KINDS) {
    const [skip, name] = [changes[kind], MARK_GENITIVES[kind]];
    if (skip && skip.start >= skip.stop)
      throw new Failure('invalid', `Начало ${name} должно быть раньше конца.`);
    if (skip && skip.stop > duration + 1) {
      throw new Failure('invalid', `Метка ${name} выходит за конец видео: в нём ${Math.floor(duration)} с.`);
    }
  }
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

/** The member of the studio who takes a video in, for the journal. */
type Member = Extract<Actor, { userId: number }>;

type AskedVideo = { episode: string; file: string; audio: number | null; publishes: boolean };

// Finds the ingest of an episode if it is that of the same file and sound; throws `conflict` while another one runs.
async function findSame(db: Database | Transaction<Schema>, { episode, file, audio, publishes }: AskedVideo) {
  const host = os.hostname();
  const found = await db
    .selectFrom('ingests')
    .select(['id', 'file', 'host', 'state', 'audio_track', 'publishes'])
    .select(sql<number>`extract(epoch from now() - updated_at)::int`.as('silence'))
    .where('episode_id', '=', episode)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
  const isSameFile = found?.file === file && found.host === host;
  const isSame = isSameFile && found.audio_track === audio && found.publishes === publishes;
  if (found?.state === 'running' && !isSame && found.silence < LEASE.seconds) {
    if (isSameFile)
      throw new Failure(
        'conflict',
        found.audio_track === audio
          ? `Это видео уже обрабатывается, ${found.publishes ? 'и будет опубликовано' : 'без публикации'}. Остановите его или дождитесь.`
          : 'Это видео уже обрабатывается с другим звуком. Остановите его или дождитесь.',
      );
    const where = found.host === host ? '' : ` (${found.host})`;
    throw new Failure('conflict', `Для этого эпизода уже обрабатывается другое видео${where}: ${found.file}`);
  }
  return isSame && (found.state === 'running' || found.state === 'waiting') ? found.id : undefined;
}

type RequestedIngest = AskedVideo & {
  source: string | null;
  neededBytes: number;
  dataId: string;
  changes: EpisodeChanges;
  commandUser: string | null;
  member?: Member;
};

async function saveIngest(
  trx: Transaction<Schema>,
  { episode, changes, dataId, commandUser, member, neededBytes, audio, publishes, ...video }: RequestedIngest,
): Promise<StartedIngest> {
  const same = await findSame(trx, { episode, audio, publishes, file: video.file });
  if (same !== undefined) return { id: same, joined: true };
  // A worker that still processes the earlier file finds that its row has another run.
  await sql`
    update ingests set replaced_at = now(), run = null, pace = null,
      state = case when state in ('waiting', 'running') then 'stopped' else state end
    where episode_id = ${episode}::uuid and replaced_at is null`.execute(trx);
  const place = { ...video, host: os.hostname(), data_id: dataId, needed_bytes: neededBytes };
  const asked = {
    changes: JSON.stringify(changes),
    audio_track: audio,
    command_user: commandUser,
    user_id: member?.userId ?? null,
    session_id: member?.sessionId ?? null,
    publishes,
  };
  const { id } = await trx
    .insertInto('ingests')
    .values({ episode_id: episode, ...place, ...asked, state: 'waiting' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, joined: false };
}

/** `joined`: the ingest of this file was already waiting or running. */
export type StartedIngest = { id: string; joined: boolean };

/** Runs the upload of a video, which reports the bytes that it has read so far. */
export type Upload = (work: (onProgress: (bytes: number) => void) => Promise<string>) => Promise<string>;

/**
 * Starts the ingest of a video: probes the file, adds an unpublished episode and a row that waits for a runner. Where
 * all machines share the storage, it stores the file for them first. Throws `not_found`, `invalid`, `conflict` or
 * `no_space`.
 */
export async function startIngest(
  { db, storage, dataId }: { db: Database; storage: Storage; dataId: string },
  { release, ordinal, file, changes, audio = null, commandUser = null, publishes = true }: IngestRequest,
  upload: Upload = (work) => work(() => {}),
): Promise<StartedIngest> {
  const absolutePath = path.resolve(file);
  const releaseId = await findRelease(db, release);
  const video = await probeVideo(absolutePath, audio);
  checkMarks(changes, video.duration);
  const episodeBytes = maxVideoBytes(planLadder(video.video), video.duration);
  const prepare = (trx: Transaction<Schema>) => prepareEpisode(trx, releaseId, ordinal);
  const asked = { file: absolutePath, audio, dataId, changes, commandUser, publishes };
  const save = (source: string | null, neededBytes: number, onAway = () => {}) =>
    retryWhileUnavailable(
      () =>
        inTransaction(db, async (trx) =>
          saveIngest(trx, { episode: await prepare(trx), source, neededBytes, ...asked }),
        ),
      { seconds: SAVING_SECONDS, onAway },
    );
  if (!isShared(storage)) {
    requireSpace(await readFreeSpace(storage), episodeBytes);
    return save(null, episodeBytes);
  }
  const same = await inTransaction(db, async (trx) =>
    findSame(trx, { episode: await prepare(trx), file: absolutePath, audio, publishes }),
  );
  if (same !== undefined) return { id: same, joined: true };
  const { size } = await stat(absolutePath);
  const source = await upload((onProgress) => uploadSource(storage, absolutePath, onProgress));
  // After a connection that broke during a commit the row may name it: the sweep decides about it.
  let isNeeded = false;
  try {
    const started = await save(source, episodeBytes + size, () => (isNeeded = true));
    isNeeded ||= !started.joined;
    return started;
  } finally {
    if (!isNeeded) await storage.remove(source);
  }
}

/** A video that is in the storage already, under the key `source`. */
export type StoredVideo = {
  releaseId: number;
  ordinal: number;
  source: string;
  /** A name for people, unique among all videos: the last part is the name of the file. */
  file: string;
  bytes: number;
  /** What `probeVideo` found. */
  video: VideoSource;
  member: Member;
};

/**
 * Starts the ingest of a stored video, as `startIngest` does for a file; it ends with the prepared video. `alongside`
 * runs in the same transaction. Throws `conflict` while another video of the episode is processed.
 */
export async function startStoredIngest(
  { db, storage, dataId }: { db: Database; storage: Storage; dataId: string },
  { releaseId, ordinal, bytes, video, ...stored }: StoredVideo,
  alongside: (trx: Transaction<Schema>, started: StartedIngest & { episodeId: string }) => Promise<void>,
): Promise<void> {
  const episodeBytes = maxVideoBytes(planLadder(video.video), video.duration);
  // A runner copies what is not on its machine.
  const neededBytes = episodeBytes + (isShared(storage) ? bytes : 0);
  await inTransaction(db, async (trx) => {
    const episode = await prepareEpisode(trx, releaseId, ordinal);
    const asked = { audio: null, dataId, changes: {}, commandUser: null, neededBytes, publishes: false };
    const started = await saveIngest(trx, { episode, ...stored, ...asked });
    await alongside(trx, { ...started, episodeId: episode });
  });
}
