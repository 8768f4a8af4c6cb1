import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Failure } from '#server/failure.ts';
import type { ByteRange } from '#server/platform/http/response/range.ts';
import type { WorkFolders } from '#server/media/work-folders.ts';

/** The size in bytes and the time of the last change. */
export type FileFacts = { size: number; changed: Date };

/** How long something goes on while the store is away, and what ends it before. */
export type RetryLimits = { seconds?: number; signal?: AbortSignal };

/** A part that a store has: its number from 1, and the tag that the store gave it. */
export type StoredPart = { number: number; etag: string };

/** A file that is stored part by part, and appears once it is finished; each id is the one that `begin` gave. */
export type PartStore = {
  begin: (key: string) => Promise<string>;
  /** Stores the file `part` as a part of `size` bytes; returns its tag. The store has it then. */
  put: (key: string, id: string, given: { number: number; part: string; size: number }) => Promise<string>;
  /** Makes the file of its parts. */
  finish: (key: string, id: string, parts: readonly StoredPart[]) => Promise<void>;
  /** Gives the parts up. */
  abandon: (key: string, id: string) => Promise<void>;
};

/** Files under keys such as `videos/12/9f…/480.m3u8`. A key that is not allowed fails with `invalid`. */
export type Storage = {
  /** The root-relative address of a key. */
  publicUrl: (key: string) => string;
  /** Writes a whole file: nobody sees a part of it. */
  put: (key: string, content: Uint8Array | string | Readable) => Promise<void>;
  /** Publishes a finished folder of `work` under a key that has no files yet; the folder may be gone afterwards. */
  putFolder: (key: string, folder: string, retry?: RetryLimits) => Promise<void>;
  /** The content of a file; undefined when there is none. */
  read: (key: string) => Promise<Buffer | undefined>;
  /** Opens a file or a part of it; undefined when there is none. The caller ends or destroys the stream. */
  open: (key: string, range?: ByteRange) => Promise<(FileFacts & { stream: Readable }) | undefined>;
  /** Undefined when there is no such file. */
  stat: (key: string) => Promise<FileFacts | undefined>;
  /** Whether there is such a file. */
  exists: (key: string) => Promise<boolean>;
  /** The files under a folder at any depth, by the bytes of their keys; all files without a folder. */
  list: (folder?: string) => AsyncIterable<FileFacts & { key: string }>;
  /** The keys of the folders directly in a folder. */
  listFolders: (folder: string) => AsyncIterable<string>;
  /** Removes a file, or a folder with all its files; one that does not exist is no error. */
  remove: (key: string) => Promise<void>;
  /** Folders of this machine for work in progress. */
  work: WorkFolders;
  /** The free bytes and all bytes of the disk, if the files are in a folder of this machine. */
  space?: () => Promise<{ free: number; total: number }>;
  /** The path of a key, if the files are in a folder of this machine. */
  localPath?: (key: string) => string;
  /** Stores files part by part, where they are in no folder of this machine. */
  parts?: PartStore;
};

const PLAIN = /^[\w~-][\w.~-]*$/;

/** Whether text is a valid key: plain names joined by `/`, none hidden, none leading out. */
export function isStorageKey(key: string): boolean {
  return key.split('/').every((name) => PLAIN.test(name));
}

const FILE_OF_TORRENT = /^torrents\/\d+\/[0-9a-f]{40}\/(.+)$/s;

// The files of a torrent keep the names that their uploader chose.
function isTorrentFileKey(key: string): boolean {
  const names = FILE_OF_TORRENT.exec(key)?.[1]?.split('/');
  return names?.every((name) => name !== '' && !/^\.|[\\\0]/.test(name)) ?? false;
}

/** Whether a key may be used: plain names joined by `/`, or the key of a torrent's file. */
export function isAllowedKey(key: string): boolean {
  return isStorageKey(key) || isTorrentFileKey(key);
}

/** Fails with `invalid` for a key that is not allowed. */
export function checkStorageKey(key: string): void {
  if (!isAllowedKey(key)) throw new Failure('invalid', `Недопустимое имя файла: ${key}`);
}

/** The root-relative address of a key. */
export function publicUrl(key: string): string {
  checkStorageKey(key);
  return `/storage/${key}`;
}

/** The release id of a video's key; undefined for other keys. */
export function releaseOfVideo(key: string): number | undefined {
  const id = /^videos\/(\d+)\//.exec(key)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** The folder of a video's key, which holds all files of one video of an episode; undefined for other keys. */
export function folderOfVideo(key: string): string | undefined {
  return /^videos\/\d+\/[^/]+/.exec(key)?.[0];
}

/** The release id of a torrent's key; undefined for other keys. */
export function releaseOfTorrent(key: string): number | undefined {
  const id = /^torrents\/(\d+)\//.exec(key)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** The hash in a torrent's key; undefined for other keys. */
export function hashOfTorrent(key: string): string | undefined {
  return /^torrents\/\d+\/([0-9a-f]{40})\//.exec(key)?.[1];
}

/** The alias or the id of the release that a poster, a background or a link preview shows; undefined for other keys. */
export function releaseOfPicture(key: string): string | undefined {
  return /^(?:releases\/(?:posters|covers)|previews\/releases)\/([^/]+)\//.exec(key)?.[1];
}

/** Whether a key belongs to a picture that was uploaded in the studio; it does not tell whose picture it is. */
export function isUploadedPicture(key: string): boolean {
  return key.startsWith('pictures/');
}

/** Whether a key belongs to an avatar. */
export function isAvatarKey(key: string): boolean {
  return key.startsWith('avatars/');
}

/** The folder of videos that wait for their ingest; they have no addresses. */
export const SOURCES = 'sources';

/** Whether a key belongs to a video that waits for its ingest. */
export function isSourceKey(key: string): boolean {
  return key.startsWith(`${SOURCES}/`);
}

/** Creates a key for a video that waits for its ingest. */
export function newSourceKey(): string {
  return `${SOURCES}/${randomBytes(16).toString('hex')}`;
}

const EARLY = new RegExp(String.raw`^${SOURCES}/early/(\d{1,9})/[0-9a-f]{32}/480(?:_\d+\.ts|\.m3u8)$`);

/** Creates a key for the folder of a video that the team watches while it is made; it has no addresses either. */
export function newEarlyKey(releaseId: number): string {
  return `${SOURCES}/early/${releaseId}/${randomBytes(16).toString('hex')}`;
}

/** The release id of the key of a file that the team watches while its video is made; undefined for other keys. */
export function releaseOfEarlyVideo(key: string): number | undefined {
  const id = EARLY.exec(key)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Creates an unguessable key for an episode's media folder. */
export function newVideoKey(releaseId: number): string {
  return `videos/${releaseId}/${randomBytes(16).toString('hex')}`;
}

/** The folder of the documents of claims, in the storage of what only the studio shows. */
export const DOCUMENTS = 'claims';

/** Creates a key for a document of a claim. */
export function newDocumentKey(claimId: number): string {
  return `${DOCUMENTS}/${claimId}/${randomBytes(16).toString('hex')}`;
}
