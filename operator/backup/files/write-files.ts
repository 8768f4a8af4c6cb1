import { FILE_LIST, type Backup, type Manifest } from '../manifest.ts';
import type { BackupPlace } from '../place/backup-place.ts';
import { readContent, writeContent } from '../place/content.ts';
import type { Sum } from '../place/measure.ts';
import { showProgress } from '../progress.ts';
import { copyFiles } from './copy-files.ts';
import { decodeList, encodeList, type FileEntry } from './file-list.ts';
import type { StoredFiles } from './stored-files.ts';

const FIRST_LIST = 'files-first.jsonl.zst';

/** The sums of a list of files, the number of the files and their size. */
export type FileSums = Omit<Manifest['files'], 'are_copied'>;
type Source = { storage: StoredFiles; earlier: Backup | undefined };

async function writeList(
  place: BackupPlace,
  name: string,
  files: AsyncIterable<FileEntry>,
): Promise<FileSums> {
  const counted = { count: 0, size: 0 };
  async function* count() {
    for await (const entry of files) {
      counted.count += 1;
      counted.size += entry.size;
      yield entry;
    }
  }
  const sum = await writeContent({ place, name }, encodeList(count()));
  return { ...sum, ...counted };
}

function readList(place: BackupPlace, name: string, sum: Sum): AsyncGenerator<FileEntry> {
  return decodeList(readContent({ place, name }, sum));
}

/** Reads the list of the files of a backup. */
export function filesOf({ place, manifest }: Backup): AsyncGenerator<FileEntry> {
  return readList(place, FILE_LIST, manifest.files);
}

async function* noFiles(): AsyncGenerator<FileEntry> {}

async function sizeOf(storage: StoredFiles): Promise<number> {
  let size = 0;
  for await (const file of storage.list()) size += file.size;
  return size;
}

/** Writes the list of the stored files, without copies. */
export async function writeFileList(place: BackupPlace, { storage, earlier }: Source): Promise<FileSums> {
  const known = earlier ? filesOf(earlier) : noFiles();
  return showProgress('Считаем суммы файлов', await sizeOf(storage), (advance) =>
    writeList(place, FILE_LIST, copyFiles({ storage, known, advance })),
  );
}

/**
 * Copies the stored files into a backup. The returned function copies what was added since, and writes the list: called
 * after the tables are read, it makes the copies whole, because a file is written before the rows that name it and
 * removed after them.
 */
export async function writeFileCopies(
  place: BackupPlace,
  { storage, earlier }: Source,
): Promise<() => Promise<FileSums>> {
  const known = earlier ? filesOf(earlier) : noFiles();
  const sum = await showProgress('Копируем файлы', await sizeOf(storage), (advance) =>
    writeList(place, FIRST_LIST, copyFiles({ storage, place, known, earlier: earlier?.place, advance })),
  );
  return async () => {
    const copied = readList(place, FIRST_LIST, sum);
    const all = copyFiles({ storage, place, known: copied, keepsRemoved: true });
    const sums = await writeList(place, FILE_LIST, all);
    await place.remove(FIRST_LIST);
    return sums;
  };
}
