import { sql } from 'kysely';
import path from 'node:path';
import { Failure } from '#server/failure.ts';
import type { Database } from '#server/platform/database/open.ts';
import { readTime } from '#server/platform/database/read-clock.ts';
import { UNDO_MS } from '#server/platform/database/journal/undo-time.ts';
import { serverKey } from '#server/platform/database/server-key.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { sweepSources } from '../ingest/sources.ts';
import { sweepUploads } from '../uploads/remove-uploads.ts';
import { webSeedKey } from '#server/torrents/torrents/web-seed/web-seed.ts';
import { type DocumentSweepDeps, sweepDocuments } from './sweep-documents.ts';
import { sweepPictures } from './sweep-pictures.ts';
import {
  listReplacedVideos,
  listUsedVideos,
  selectUnlistedTorrents,
  selectWebSeeds,
} from './used-folders.ts';

export type SweepDeps = { db: Database; storage: Storage; torrentStorage: Storage };

// The key that names the database whose rows name the files; it has no address.
const OWNER = 'owner';
const MAX_UNUSED_AGE_MS = 24 * 3_600_000;
const BATCH = 500;

/** Gives those of the keys that a row names. */
type FindUsed = (keys: string[]) => Promise<Set<string>>;

async function isOld(storage: Storage, key: string, now: number): Promise<boolean> {
  for await (const { changed } of storage.list(key))
    if (now - changed.getTime() <= MAX_UNUSED_AGE_MS) return false;
  return true;
}

async function removeUnused(storage: Storage, keys: string[], findUsed: FindUsed, now: number) {
  if (keys.length === 0) return;
  // The keys are listed before the rows are read, so that a folder published in between counts as used.
  const used = await findUsed(keys);
  for (const key of keys) if (!used.has(key) && (await isOld(storage, key, now))) await storage.remove(key);
}

async function sweepFolders(
  storage: Storage,
  folders: AsyncIterable<string>,
  findUsed: FindUsed,
  now: number,
): Promise<void> {
  let batch: string[] = [];
  for await (const folder of folders) {
    batch.push(folder);
    if (batch.length < BATCH) continue;
    await removeUnused(storage, batch, findUsed, now);
    batch = [];
  }
  await removeUnused(storage, batch, findUsed, now);
}

async function* foldersOfReleases(storage: Storage, root: string): AsyncGenerator<string> {
  for await (const release of storage.listFolders(root)) yield* storage.listFolders(release);
}

// The rows go first: what a process leaves behind that dies here is files that no row names.
async function forgetOldVideos(db: Database, now: number): Promise<void> {
  const until = new Date(now - UNDO_MS).toISOString();
  await sql`
    delete from episode_videos
    where discarded_at < ${until}::timestamptz
      or replaced_at < ${until}::timestamptz and (prepared_at is null or published_at is not null)`.execute(
    db,
  );
  // The history of the queue is as long.
  await sql`
    delete from ingests
    where replaced_at < ${until}::timestamptz
      or state in ('done', 'stopped') and updated_at < ${until}::timestamptz`.execute(db);
}

/**
 * Removes the rows of videos that were replaced or discarded thirty days ago, and the files of videos that no row has
 * named for a day. One that waits for its publication is kept.
 */
export async function sweepVideos(
  { db, storage }: Omit<SweepDeps, 'torrentStorage'>,
  now: number,
  earliestNow = now,
): Promise<void> {
  await forgetOldVideos(db, now);
  const findUsed: FindUsed = async () =>
    new Set([...(await listUsedVideos(db, now)), ...(await listReplacedVideos(db))]);
  await sweepFolders(storage, foldersOfReleases(storage, 'videos'), findUsed, earliestNow);
}

async function sweepAvatars({ db, storage }: SweepDeps, now: number): Promise<void> {
  const findUsed: FindUsed = async (keys) => {
    const previews = keys.map((key) => storage.publicUrl(`${key}/320.jpg`));
    const rows = await db
      .selectFrom('users')
      .select(sql<string>`avatar ->> 'preview'`.as('preview'))
      .where(sql`avatar ->> 'preview'`, 'in', previews)
      .execute();
    return new Set(rows.map(({ preview }) => path.posix.dirname(preview.replace('/storage/', ''))));
  };
  await sweepFolders(storage, storage.listFolders('avatars'), findUsed, now);
}

async function sweepWebSeeds({ db, storage }: SweepDeps, now: number): Promise<void> {
  const findUsed: FindUsed = async (keys) => {
    const hashes = keys.map((key) => path.posix.basename(key));
    const rows = await selectWebSeeds(db).where('hash', 'in', hashes).execute();
    return new Set(rows.map(webSeedKey));
  };
  await sweepFolders(storage, foldersOfReleases(storage, 'torrents'), findUsed, now);
}

async function sweepTorrentFiles({ db, torrentStorage }: SweepDeps, now: number): Promise<void> {
  const old: string[] = [];
  for await (const { key, changed } of torrentStorage.list())
    if (key.endsWith('.torrent') && now - changed.getTime() > MAX_UNUSED_AGE_MS) old.push(key);
  for (let at = 0; at < old.length; at += BATCH) {
    const hashes = old.slice(at, at + BATCH).map((key) => path.posix.basename(key, '.torrent'));
    const rows = await db
      .selectFrom('torrents')
      .select('hash')
      .where('hash', 'in', hashes)
      .unionAll(db.selectFrom('removed_torrents').select('hash').where('hash', 'in', hashes))
      .unionAll(
        db.selectFrom(selectUnlistedTorrents(db).as('unlisted')).select('hash').where('hash', 'in', hashes),
      )
      .execute();
    const used = new Set(rows.map(({ hash }) => hash));
    for (const hash of hashes) if (!used.has(hash)) await torrentStorage.remove(`${hash}.torrent`);
  }
}

// With another database, of a trial or an empty one, no file would be named by a row.
async function checkOwner({ db, torrentStorage }: SweepDeps): Promise<void> {
  const own = (await serverKey(db, 'storage')).toString('hex');
  const owner = await torrentStorage.read(OWNER);
  if (owner === undefined) await torrentStorage.put(OWNER, own);
  else if (owner.toString() !== own)
    throw new Failure(
      'conflict',
      `Файлы принадлежат другой базе данных: ничего не удалено. Метка: torrents/${OWNER}`,
    );
}

/**
 * Ends uploads that are silent for a week. Removes videos that were replaced thirty days ago; videos, avatars and files
 * of torrents that are a day old and that no row names; pictures that are unused for a week, and documents that were
 * taken out of their claim thirty days ago; fails with `conflict` when the files belong to another database. Without a
 * time it is now.
 */
export async function sweepStorage(deps: SweepDeps & DocumentSweepDeps, at?: number): Promise<void> {
  await checkOwner(deps);
  const now = at ?? (await readTime(deps.db)).getTime();
  // Files have the time of this machine or of their storage: a day has passed when every clock says so.
  const earliestNow = at ?? Math.min(now, Date.now());
  await sweepVideos(deps, now, earliestNow);
  await sweepUploads(deps, now);
  await sweepSources(deps, now, earliestNow);
  await sweepAvatars(deps, earliestNow);
  await sweepWebSeeds(deps, earliestNow);
  await sweepTorrentFiles(deps, earliestNow);
  await sweepPictures(deps, now, earliestNow);
  await sweepDocuments(deps, now, earliestNow);
}
