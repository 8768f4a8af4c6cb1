import path from 'node:path';
import { releasePath } from '#contract/addresses.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import type { Storage } from '#server/media/storage.ts';
import { readSite } from '#server/editorial/site/site.ts';
import { makeTorrent } from './make-torrent.ts';
import { saveTorrent, type NewTorrent, type Replacing } from './save-torrent.ts';
import { torrentFacts, torrentLabel, type Evidence, type GivenFacts } from './torrent-facts.ts';
import { readTorrentFile, withoutAddresses, type TorrentInfo } from './torrent-file.ts';
import type { TorrentFiles } from './torrent-files.ts';
import { readVideoFacts, type VideoFacts } from './video-facts.ts';
import { findShared, videosAmong } from './video-files.ts';
import { dropUnknownWebSeed, keepWebSeed } from './web-seed.ts';

export type AddDeps = {
  db: Database;
  storage: Storage;
  torrentFiles: TorrentFiles;
  publicOrigin: string;
  /** Whether clients shall ask nobody but our tracker for peers. */
  isPrivate: boolean;
  /** Bytes of files that we give over HTTP ourselves, all torrents together; 0 gives none. */
  webSeedBytes: number;
  now: () => Date;
};

export type Wanted = {
  /** Alias of the release. */
  release: string;
  given: GivenFacts;
  /** Instead of the usual one. */
  label: string | undefined;
  replacing: Replacing;
  /** What is known of the video, for whom there is no need to look into it. */
  video?: Partial<VideoFacts>;
};

export type Added = NewTorrent & { id: number; replaced: number[] };

async function findRelease(db: Database, alias: string) {
  const columns = ['id', 'alias', 'name_main', 'year', 'type'] as const;
  const release = await db
    .selectFrom('releases')
    .select(columns)
    .where('alias', '=', alias)
    .executeTakeFirst();
  if (!release)
    throw new Failure(
      'not_found',
      `Релиз «${alias}» не найден. Нужен его алиас, последняя часть адреса на сайте.`,
    );
  return release;
}
type Release = Awaited<ReturnType<typeof findRelease>>;

type Described = { info: TorrentInfo; bytes: Uint8Array; evidence: Omit<Evidence, 'releaseType'> };

async function describe(
  { db }: AddDeps,
  release: Release,
  { info, bytes, evidence }: Described,
  { given, label }: Wanted,
): Promise<NewTorrent> {
  const facts = torrentFacts({ ...evidence, releaseType: release.type }, given);
  const { short_name } = await readSite(db);
  return {
    ...facts,
    release_id: release.id,
    hash: info.hash,
    size: info.size,
    label: label ?? torrentLabel(release, facts, short_name),
    file_bytes: bytes.length,
    has_web_seed: false,
  };
}

// The file lies there before the row can be seen: a torrent that is listed can be had. One that is refused leaves
// nothing, and the file of another release as it is.
async function publish(
  { db, torrentFiles, now }: AddDeps,
  { torrent, bytes, replacing }: { torrent: NewTorrent; bytes: Uint8Array; replacing: Replacing },
): Promise<Added> {
  const saved = await db.transaction().execute(async (trx) => {
    const added = await saveTorrent(trx, torrent, { replacing, at: now() });
    await torrentFiles.put(torrent.hash, bytes);
    return added;
  });
  return { ...torrent, ...saved };
}

/** Makes a torrent of a file or a folder and adds it to a release. */
export async function addTorrent(
  deps: AddDeps,
  given: string,
  wanted: Wanted,
  onProgress?: (part: number) => void,
): Promise<Added> {
  const { db, publicOrigin, isPrivate, webSeedBytes } = deps;
  const release = await findRelease(db, wanted.release);
  const shared = await findShared(given);
  const video = wanted.video ?? (await readVideoFacts(shared.videos[0] ?? shared.at));
  const evidence = {
    title: path.basename(shared.at),
    videos: shared.videos.map((file) => path.basename(file)),
    video,
  };
  // What is missing is told before an hour of hashing.
  torrentFacts({ ...evidence, releaseType: release.type }, wanted.given);
  const comment = `${publicOrigin}${releasePath(release.alias, 'torrents')}`;
  const { info, bytes } = await makeTorrent(shared, { isPrivate, comment, onProgress });
  const torrent = await describe(deps, release, { info, bytes, evidence }, wanted);
  const place = { releaseId: release.id, hash: info.hash, most: webSeedBytes };
  const has_web_seed = webSeedBytes > 0 && (await keepWebSeed(deps, shared, place));
  try {
    return await publish(deps, { torrent: { ...torrent, has_web_seed }, bytes, replacing: wanted.replacing });
  } catch (error) {
    if (has_web_seed) await dropUnknownWebSeed(deps, place);
    throw error;
  }
}

/** Adds a .torrent file that was made elsewhere; of its addresses none stays. */
export async function importTorrent(
  deps: AddDeps,
  given: Uint8Array,
  wanted: Wanted,
): Promise<Added & { isPrivate: boolean }> {
  const release = await findRelease(deps.db, wanted.release);
  const info = readTorrentFile(given);
  const bytes = withoutAddresses(given);
  const evidence = { title: info.name, videos: videosAmong(info.files), video: {} };
  const torrent = await describe(deps, release, { info, bytes, evidence }, wanted);
  const added = await publish(deps, { torrent, bytes, replacing: wanted.replacing });
  return { ...added, isPrivate: info.isPrivate };
}
