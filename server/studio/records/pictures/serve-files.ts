import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { STUDIO_FILES } from '#contract/studio/unseen-pictures.ts';
import { Failure } from '#server/failure.ts';
import { isFrameKey } from '#server/media/hls/frames.ts';
import { isWaveform } from '#server/media/hls/waveform.ts';
import { sendStored } from '#server/media/delivery/send-stored.ts';
import {
  isStorageKey,
  isUploadedPicture,
  releaseOfEarlyVideo,
  releaseOfPicture,
  releaseOfVideo,
  type Storage,
} from '#server/media/storage/storage.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { FileHandler } from '#server/platform/http/listen.ts';
import { mediaType } from '#server/platform/http/request/media-type.ts';
import { refuseUnavailable } from '#server/platform/http/limits/refuse.ts';
import type { StudioAccess } from '#server/platform/http/request/user.ts';
import { PICTURE_FOLDERS } from '#server/publishing/sweep/sweep-pictures.ts';

const FOLDERS = ['videos', 'previews', ...PICTURE_FOLDERS];
const PICTURE = new RegExp(String.raw`^(?:${FOLDERS.join('|')})/.+\.(?:jpg|webp|avif|png)$`);
// Playlists, segments, storyboard and sound of a prepared video; its manifest is for nobody.
const VIDEO = /^videos\/\d{1,9}\/[^/]+\/(?:[^/]+\.(?:m3u8|ts|m4s|mp4|vtt)|waveform\.json)$/;

// No cache but the browser's may keep a file, and the browser asks each time whether its member may still see it.
const HEADERS = {
  'cache-control': 'private, no-cache',
  vary: 'Cookie, Authorization',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

export type StudioFiles = {
  db: Database;
  storage: Storage;
  /** Whether everybody may get a file. */
  mayServe: (key: string, req: IncomingMessage) => Promise<boolean>;
  /** Finds out what a caller may do with releases; fails with `forbidden`. */
  admit: (headers: Headers) => Promise<Pick<StudioAccess, 'teams'>>;
  /** Makes the waveform of a video unless there is one. */
  prepareWaveform: (key: string) => Promise<void>;
  /** Makes the frames of a video unless there are some. */
  prepareFrames: (key: string) => Promise<void>;
};

function refuse(
  res: ServerResponse,
  status: number,
  message: string,
  headers: OutgoingHttpHeaders = {},
): void {
  if (res.destroyed) return;
  const type = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  res.writeHead(status, { ...HEADERS, ...type, ...headers }).end(JSON.stringify({ message }));
}

function keyOf(pathname: string): string | undefined {
  try {
    const key = decodeURIComponent(pathname.slice(STUDIO_FILES.length));
    const isServed = PICTURE.test(key) || VIDEO.test(key) || releaseOfEarlyVideo(key) !== undefined;
    return isStorageKey(key) && isServed ? key : undefined;
  } catch {
    return undefined;
  }
}

// An uploaded picture is of the releases that name it, any other file of the release whose name is in its key.
function isOf(key: string): RawBuilder<SqlBool> {
  const video = releaseOfVideo(key) ?? releaseOfEarlyVideo(key);
  if (video !== undefined) return sql<SqlBool>`releases.id::text = ${String(video)}`;
  const name = releaseOfPicture(key) ?? '';
  const id = /^\d{1,9}$/.test(name) ? Number(name) : 0;
  if (!isUploadedPicture(key)) return sql<SqlBool>`(releases.id = ${id} or releases.alias = ${name})`;
  const address = `%"/storage/${key.replaceAll('_', String.raw`\_`)}"%`;
  return sql<SqlBool>`(releases.poster::text like ${address} or releases.background_covers::text like ${address})`;
}

async function isOfTeams(db: Database, key: string, teamIds: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('release_teams')
    .innerJoin('releases', 'releases.id', 'release_teams.release_id')
    .select('releases.id')
    .where(sql<SqlBool>`release_teams.team_id = any(${teamIds}::uuid[])`)
    .where(isOf(key))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function maySee(
  { db, admit, mayServe }: StudioFiles,
  key: string,
  req: IncomingMessage,
): Promise<boolean> {
  const { cookie = '', authorization = '' } = req.headers;
  try {
    const { teams } = await admit(new Headers({ cookie, authorization }));
    if (teams === 'all') return true;
    // A public picture may be chosen for another release; a video is only for the teams of its own.
    return (PICTURE.test(key) && (await mayServe(key, req))) || isOfTeams(db, key, teams);
  } catch (error) {
    if (error instanceof Failure && error.code === 'forbidden') return false;
    throw error;
  }
}

async function send(
  files: StudioFiles,
  key: string | undefined,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const isOpen = key !== undefined && (await maySee(files, key, req));
  if (isOpen && isWaveform(key)) await files.prepareWaveform(key);
  if (isOpen && isFrameKey(key)) await files.prepareFrames(key);
  const file = isOpen && { key, headers: { ...HEADERS, 'content-type': mediaType(key) } };
  if (!file || !(await sendStored(files.storage, file, req, res))) refuse(res, 404, 'Такого файла нет');
}

/**
 * Serves the pictures and videos of releases to those who see them in the studio, also while the public does not: to
 * everybody else there are none. The handler returns false for other paths.
 */
export function serveStudioFiles(files: StudioFiles): FileHandler {
  return (req, res) => {
    const pathname = (req.url ?? '').split('?')[0] ?? '';
    if (!pathname.startsWith(STUDIO_FILES)) return false;
    if (req.method === 'GET' || req.method === 'HEAD')
      send(files, keyOf(pathname), req, res).catch(() => refuseUnavailable(res));
    else refuse(res, 405, 'Файлы можно только читать', { allow: 'GET, HEAD' });
    return true;
  };
}
