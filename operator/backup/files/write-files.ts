import { rm } from 'node:fs/promises';
import path from 'node:path';
import { readContent, writeContent } from '../content.ts';
import { FILE_LIST, type Backup, type Manifest } from '../manifest.ts';
import type { Sum } from '../measure.ts';
import { showProgress } from '../progress.ts';
import { copyFiles, takeOverFrom } from './copy-files.ts';
import { decodeList, encodeList, type FileEntry } from './file-list.ts';
import type { StoredFiles } from './stored-files.ts';

const FIRST_LIST = 'files-first.jsonl.zst';

/** The sums of a list of files, the number of the files and their size. */
export type FileSums = Omit<Manifest['files'], 'are_copied'>;
type Source = { storage: StoredFiles; earlier: Backup | undefined };

async function writeList(folder: string, name: string, files: AsyncIterable<FileEntry>): Promise<FileSums> {
  const counted = { count: 0, size: 0 };
  async function* count() {
    for await (const entry of files) {
      counted.count += 1;
      counted.size += entry.size;
      yield entry;
    }
  }
  const sum = await writeContent({ folder, name }, encodeList(count()));
  return { ...sum, ...counted };
}

function readList(folder: string, name: string, sum: Sum): AsyncGenerator<FileEntry> {
  return decodeList(readContent({ folder, name }, sum));
}

/** Reads the list of the files of a backup. */
export function filesOf({ folder, manifest }: Backup): AsyncGenerator<FileEntry> {
  return readList(folder, FILE_LIST, manifest.files);
}

async function* noFiles(): AsyncGenerator<FileEntry> {}

async function sizeOf(storage: StoredFiles): Promise<number> {
  let size = 0;
  for await (const file of storage.list()) size += file.size;
  return size;
}

/** Writes the list of the stored files, without copies. */
export async function writeFileList(folder: string, { storage, earlier }: Source): Promise<FileSums> {
  const known = earlier ? filesOf(earlier) : noFiles();
  return showProgress('Считаем суммы файлов', await sizeOf(storage), (advance) =>
    writeList(folder, FILE_LIST, copyFiles({ storage, known, advance })),
  );
}

/**
 * Copies the stored files into a backup. The returned function copies what was added since, and writes the list: called
 * after the tables are read, it makes the copies whole, because a file is written before the rows that name it and
 * removed after them.
 */
export async function writeFileCopies(
  folder: string,
  { storage, earlier }: Source,
): Promise<() => Promise<FileSums>> {
  const known = earlier ? filesOf(earlier) : noFiles();
  const takeOver = earlier && takeOverFrom(earlier.folder);
  const sum = await showProgress('Копируем файлы', await sizeOf(storage), (advance) =>
    writeList(
      folder,
      FIRST_LIST,
      copyFiles({ storage, folder, known, ...(takeOver && { takeOver }), advance }),
    ),
  );
  return async () => {
    const copied = readList(folder, FIRST_LIST, sum);
    const all = copyFiles({ storage, folder, known: copied, keepsRemoved: true });
    const sums = await writeList(folder, FILE_LIST, all);
    await rm(path.join(folder, FIRST_LIST));
    return sums;
  };
}
