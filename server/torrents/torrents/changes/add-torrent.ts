import path from 'node:path';
import { releasePath } from '#contract/addresses.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { type Actor, PROGRAM, recordEvents } from '#server/platform/database/journal/record-event.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { readSite } from '#server/editorial/site/site.ts';
import { readMagnet } from '../files/magnet.ts';
import { makeTorrent } from '../files/make-torrent.ts';
import { saveTorrent, type NewTorrent, type TorrentReplacement } from './save-torrent.ts';
import {
  detectFacts,
  formatTorrentLabel,
  type FactOverrides,
  type TorrentFacts,
} from '../files/torrent-facts.ts';
import { readTorrent } from '../files/read-torrent.ts';
import type { TorrentInfo } from '../files/torrent-file.ts';
import type { TorrentFiles } from '../files/torrent-files.ts';
import { readVideoFacts, type VideoFacts } from '../files/video-facts.ts';
import { findShared, videosAmong } from '../files/video-files.ts';
import { removeUnknownWebSeed, storeWebSeed } from '../web-seed/web-seed.ts';

export type AddTorrentDeps = {
  db: Database;
  storage: Storage;
  torrentFiles: TorrentFiles;
  publicOrigin: string;
  /** Private torrents: clients ask only this tracker for peers. */
  isPrivate: boolean;
  /** The most bytes kept as web seeds, in all torrents together; 0 turns web seeds off. */
  webSeedBytes: number;
  now: () => Date;
  /** Who adds it, for the journal; the program by default. */
  actor?: Actor;
};

export type AddTorrentOptions = {
  /** Alias of the release. */
  release: string;
  overrides: FactOverrides;
  /** Replaces the default label. */
  label: string | undefined;
  replacing: TorrentReplacement;
  /** Known facts of the video; without them the file is probed. */
  video?: Partial<VideoFacts>;
};

export type AddedTorrent = NewTorrent & {
  id: number;
  replaced: number[];
  /** The first event that the journal got of it; null when nothing was different. */
  eventId: number | null;
};

/** What adding needs where nothing is hashed. */
export type ImportDeps = Pick<AddTorrentDeps, 'db' | 'torrentFiles' | 'now' | 'actor'>;

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

type TorrentSource = {
  info: Pick<TorrentInfo, 'hash' | 'size'>;
  /** Absent without a .torrent file. */
  bytes?: Uint8Array;
  facts: TorrentFacts;
};

async function describe(
  { db }: Pick<AddTorrentDeps, 'db'>,
  release: Release,
  { info, bytes, facts }: TorrentSource,
  { label }: Pick<AddTorrentOptions, 'label'>,
): Promise<NewTorrent> {
  const { short_name } = await readSite(db);
  return {
    ...facts,
    release_id: release.id,
    hash: info.hash,
    size: info.size,
    label: label ?? formatTorrentLabel(release, facts, short_name),
    file_bytes: bytes?.length ?? null,
    has_web_seed: false,
  };
}

// The file is stored before the transaction commits, so every listed torrent can be downloaded. A refused torrent
// leaves no file and does not touch the file of another release.
async function publish(
  { db, torrentFiles, now, actor = PROGRAM }: ImportDeps,
  { torrent, bytes, replacing }: { torrent: NewTorrent; bytes?: Uint8Array; replacing: TorrentReplacement },
): Promise<AddedTorrent> {
  const saved = await inTransaction(db, async (trx) => {
    const { events, ...added } = await saveTorrent(trx, torrent, { replacing, at: now() });
    if (bytes) await torrentFiles.put(torrent.hash, bytes);
    const last = await recordEvents(trx, actor, events);
    // The ids of the events that are recorded together follow each other.
    return { ...added, eventId: last === undefined ? null : last - events.length + 1 };
  });
  return { ...torrent, ...saved };
}

/** Makes a torrent of the file or folder at a path and stores its web seed; its .torrent file is `bytes`. */
export async function prepareTorrent(
  deps: AddTorrentDeps,
  source: string,
  options: Omit<AddTorrentOptions, 'replacing'>,
  onProgress?: (part: number) => void,
): Promise<{ torrent: NewTorrent; bytes: Uint8Array }> {
  const { db, publicOrigin, isPrivate, webSeedBytes } = deps;
  const release = await findRelease(db, options.release);
  const shared = await findShared(source);
  const video = options.video ?? (await readVideoFacts(shared.videos[0] ?? shared.at));
  const evidence = {
    title: path.basename(shared.at),
    videos: shared.videos.map((file) => path.basename(file)),
    video,
    releaseType: release.type,
  };
  // Fails on missing facts before an hour of hashing.
  const facts = detectFacts(evidence, options.overrides);
  const comment = `${publicOrigin}${releasePath(release.alias, 'torrents')}`;
  const { info, bytes } = await makeTorrent(shared, { isPrivate, comment, onProgress });
  const torrent = await describe(deps, release, { info, bytes, facts }, options);
  const webSeed = { releaseId: release.id, hash: info.hash, maxTotal: webSeedBytes };
  const has_web_seed = webSeedBytes > 0 && (await storeWebSeed(deps, shared, webSeed));
  return { torrent: { ...torrent, has_web_seed }, bytes };
}

/** Makes a torrent of the file or folder at a path and adds it to a release. */
export async function addTorrent(
  deps: AddTorrentDeps,
  source: string,
  options: AddTorrentOptions,
  onProgress?: (part: number) => void,
): Promise<AddedTorrent> {
  const { torrent, bytes } = await prepareTorrent(deps, source, options, onProgress);
  try {
    return await publish(deps, { torrent, bytes, replacing: options.replacing });
  } catch (error) {
    const webSeed = { releaseId: torrent.release_id, hash: torrent.hash };
    if (torrent.has_web_seed) await removeUnknownWebSeed(deps, webSeed);
    throw error;
  }
}

/** Adds a .torrent file that was made elsewhere; its trackers and other addresses are removed. */
export async function importTorrent(
  deps: ImportDeps,
  file: Uint8Array,
  options: AddTorrentOptions,
): Promise<AddedTorrent & { isPrivate: boolean }> {
  const release = await findRelease(deps.db, options.release);
  const { overrides } = options;
  const { info, bytes, facts } = await readTorrent({ file, releaseType: release.type, overrides });
  const torrent = await describe(deps, release, { info, bytes, facts }, options);
  const added = await publish(deps, { torrent, bytes, replacing: options.replacing });
  return { ...added, isPrivate: info.isPrivate };
}

/**
 * Adds a torrent of which only the magnet link is known; its trackers are left out. Fails with `conflict` when the
 * release has it already.
 */
export async function importMagnet(
  deps: ImportDeps,
  link: string,
  options: AddTorrentOptions & { size?: number | undefined },
): Promise<AddedTorrent> {
  const release = await findRelease(deps.db, options.release);
  const { hash, name, size = options.size } = readMagnet(link);
  if (size === undefined) {
    const message = 'В ссылке нет размера. Укажите его.';
    throw new Failure('invalid', message, { size: [message] });
  }
  const evidence = { title: name, videos: videosAmong([name]), video: {}, releaseType: release.type };
  const facts = detectFacts(evidence, options.overrides);
  const torrent = await describe(deps, release, { info: { hash, size }, facts }, options);
  return publish(deps, { torrent, replacing: options.replacing });
}
