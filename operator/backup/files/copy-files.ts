import { createWriteStream } from 'node:fs';
import { link, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createMeasure, drain } from '../measure.ts';
import type { Advance } from '../progress.ts';
import { joinByKey, type FileEntry, type Joined } from './file-list.ts';
import { inParallel } from './in-parallel.ts';
import type { StoredFiles } from './stored-files.ts';

// Each file of a remote storage takes some time to begin.
const AT_ONCE = 8;
/** The folder of the copied files in a backup. */
export const FILES = 'files';

type StoredFile = { key: string; size: number; changed: Date };

type CopyOptions = {
  storage: StoredFiles;
  /** What is known of the files: those that have not changed are not read again. */
  known: AsyncIterable<FileEntry>;
  /** The backup that gets copies; without it the files are only summed up. */
  folder?: string | undefined;
  /** Takes over the copy of a file that has not changed; false when there is none. Without it the copy is there. */
  takeOver?: (file: string, key: string) => Promise<boolean>;
  /** Whether files that were removed in the meantime stay on the list. */
  keepsRemoved?: boolean;
  advance?: Advance;
};

/** Takes copies over from an earlier backup, as a second name of the same file. */
export function takeOverFrom(earlier: string) {
  return async (file: string, key: string): Promise<boolean> => {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    return link(path.join(earlier, FILES, key), file).then(
      () => true,
      // It has no copies, or its file system knows no second names.
      () => false,
    );
  };
}

async function copyFile(chunks: AsyncIterable<Buffer>, file: string | undefined): Promise<void> {
  if (file === undefined) return drain(chunks);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  // It may be a second name of a file of an earlier backup, which must not be overwritten.
  await rm(file, { force: true });
  await pipeline(chunks, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
}

/** Lists the files of a storage with their sums, in the order of their keys, and copies them if there is a folder. */
export async function* copyFiles(options: CopyOptions): AsyncGenerator<FileEntry> {
  const { storage, known, folder, takeOver = async () => true, keepsRemoved = false, advance } = options;
  const copyOne = async (stored: StoredFile): Promise<FileEntry | undefined> => {
    const opened = await storage.open(stored.key);
    // It was removed a moment ago.
    if (!opened) return undefined;
    const { pass, sum } = createMeasure();
    await copyFile(pass(opened.stream), folder && path.join(folder, FILES, stored.key));
    const { bytes, sha256 } = sum();
    return { key: stored.key, size: bytes, changed: stored.changed.toISOString(), sha256 };
  };
  const hasCopy = async ({ key }: StoredFile) => !folder || takeOver(path.join(folder, FILES, key), key);
  const handle = async ({ left: stored, right: before }: Joined<StoredFile, FileEntry>) => {
    const removed = keepsRemoved ? before : undefined;
    if (!stored) return removed;
    const isSame = before?.size === stored.size && before.changed === stored.changed.toISOString();
    const entry = isSame && (await hasCopy(stored)) ? before : await copyOne(stored);
    advance?.(stored.size, stored.key);
    return entry ?? removed;
  };
  for await (const entry of inParallel(joinByKey(storage.list(), known), AT_ONCE, handle))
    if (entry) yield entry;
}
