import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { Failure } from '#server/failure.ts';
import { checkFile } from '#server/media/probe/ffprobe.ts';
import { checkTorrentNames, shownName } from './torrent-names.ts';

/** What is to be shared: a file, or a folder with files in it. */
export type Shared = {
  at: string;
  /** Bytes of all files. */
  size: number;
  /** Paths of the videos in their order. */
  videos: string[];
};

const VIDEO = /\.(mkv|mp4|m4v|avi|mov|webm|ts|m2ts|mpg|mpeg|wmv|flv|ogm)$/i;

function refuse(what: string, file: string): Failure {
  return new Failure('invalid', `${what}: ${shownName(file)}`);
}

// A link in a folder from elsewhere must not put another file of this machine into a public torrent.
async function checkLink(link: string, folder: string): Promise<void> {
  const file = await realpath(link).catch(() => '');
  const isInside = file.startsWith(`${await realpath(folder)}${path.sep}`);
  if (!isInside || !(await stat(file)).isFile()) throw refuse('Ссылка ведёт не к файлу этой папки', link);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: string[] = [];
  for (const entry of entries) {
    const at = path.join(entry.parentPath, entry.name);
    const names = path.relative(folder, at).split(path.sep);
    // Hidden files and folders are no part of a torrent.
    if (names.some((name) => name.startsWith('.')) || entry.isDirectory()) continue;
    if (entry.isSymbolicLink()) await checkLink(at, folder);
    else if (!entry.isFile()) throw refuse('В папке лежит то, что не файл', at);
    checkTorrentNames(names);
    files.push(at);
  }
  return files;
}

/**
 * Finds out what lies at a path; fails with `invalid` unless it has a video in it and all of it can be in a torrent.
 */
export async function findShared(given: string): Promise<Shared> {
  const at = path.resolve(given);
  const found = await stat(at).catch(() => null);
  checkTorrentNames([path.basename(at)]);
  if (!found?.isDirectory()) await checkFile(at);
  const files = found?.isDirectory() ? await filesIn(at) : [at];
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  const videos = files.filter((file) => VIDEO.test(file));
  if (videos.length === 0) throw new Failure('invalid', `Здесь нет видео: ${given}`);
  const order = new Intl.Collator('ru', { numeric: true });
  return { at, size: sizes.reduce((sum, size) => sum + size, 0), videos: videos.toSorted(order.compare) };
}

/** The videos among the paths of a torrent. */
export function videosAmong(paths: readonly string[]): string[] {
  return paths.filter((file) => VIDEO.test(file));
}
