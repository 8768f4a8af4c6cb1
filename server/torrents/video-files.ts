import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Failure } from '../failure.ts';
import { checkFile } from '../media/ffprobe.ts';

/** What is to be shared: a file, or a folder with files in it. */
export type Shared = {
  at: string;
  /** Bytes of all files. */
  size: number;
  /** Paths of the videos in their order. */
  videos: string[];
};

const VIDEO = /\.(mkv|mp4|m4v|avi|mov|webm|ts|m2ts|mpg|mpeg|wmv|flv|ogm)$/i;

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => (entry.isFile() || entry.isSymbolicLink()) && !entry.name.startsWith('.'))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file);
  return found.isFile() ? found.size : 0;
}

/** Finds out what lies at a path; fails unless it has a video in it. */
export async function findShared(given: string): Promise<Shared> {
  const at = path.resolve(given);
  const found = await stat(at).catch(() => null);
  if (!found?.isDirectory()) await checkFile(at);
  const files = found?.isDirectory() ? await filesIn(at) : [at];
  const sizes = await Promise.all(files.map(sizeOf));
  const videos = files.filter((file) => VIDEO.test(file));
  if (videos.length === 0) throw new Failure('invalid', `Здесь нет видео: ${given}`);
  const order = new Intl.Collator('ru', { numeric: true });
  return { at, size: sizes.reduce((sum, size) => sum + size, 0), videos: videos.toSorted(order.compare) };
}

/** The videos among the paths of a torrent. */
export function videosAmong(paths: readonly string[]): string[] {
  return paths.filter((file) => VIDEO.test(file));
}
