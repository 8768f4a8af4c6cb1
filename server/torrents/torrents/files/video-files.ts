import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { Failure } from '#server/failure.ts';
import { checkFile } from '#server/media/probe/ffprobe.ts';
import { checkTorrentNames, checkTorrentPaths, printableName } from './torrent-names.ts';

/** The content to share: a file, or a folder with files. */
export type SharedContent = {
  at: string;
  /** Total bytes of all files. */
  size: number;
  /** Paths of the videos in natural order. */
  videos: string[];
};

const VIDEO = /\.(mkv|mp4|m4v|avi|mov|webm|ts|m2ts|mpg|mpeg|wmv|flv|ogm)$/i;

function refuse(what: string, file: string): Failure {
  return new Failure('invalid', `${what}: ${printableName(file)}`);
}

// A symbolic link in a foreign folder must not put another file of this machine into a public torrent.
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
    // Hidden files and folders are left out.
    if (names.some((name) => name.startsWith('.')) || entry.isDirectory()) continue;
    if (entry.isSymbolicLink()) await checkLink(at, folder);
    else if (!entry.isFile()) throw refuse('В папке лежит то, что не файл', at);
    checkTorrentNames(names);
    files.push(at);
  }
  checkTorrentPaths(files.map((file) => path.relative(folder, file)));
  return files;
}

/** Finds the files at a path; fails with `invalid` unless there is a video and all files can be in a torrent. */
export async function findShared(source: string): Promise<SharedContent> {
  const at = path.resolve(source);
  const found = await stat(at).catch(() => null);
  checkTorrentNames([path.basename(at)]);
  if (!found?.isDirectory()) await checkFile(at);
  const files = found?.isDirectory() ? await filesIn(at) : [at];
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  const videos = files.filter((file) => VIDEO.test(file));
  if (videos.length === 0) throw new Failure('invalid', `Здесь нет видео: ${source}`);
  const order = new Intl.Collator('ru', { numeric: true });
  return { at, size: sizes.reduce((sum, size) => sum + size, 0), videos: videos.toSorted(order.compare) };
}

/** Filters the videos from the paths of a torrent. */
export function videosAmong(paths: readonly string[]): string[] {
  return paths.filter((file) => VIDEO.test(file));
}
