import type { BackupPlace } from '../place/backup-place.ts';
import { createMeasure, drain } from '../place/measure.ts';
import type { Advance } from '../progress.ts';
import { joinByKey, type FileEntry, type Joined } from './file-list.ts';
import { inParallel } from './in-parallel.ts';
import type { StoredFiles } from './stored-files.ts';

// Each file of a remote storage takes some time to begin.
const AT_ONCE = 8;

/** The name of a copied file within a backup. */
export function copyName(key: string): string {
  return `files/${key}`;
}

type StoredFile = { key: string; size: number; changed: Date };

type CopyOptions = {
  storage: StoredFiles;
  /** What is known of the files: those that have not changed are not read again. */
  known: AsyncIterable<FileEntry>;
  /** The backup that gets copies; without it the files are only summed up. */
  place?: BackupPlace;
  /** Where the copies of the known files are; without it they are in the backup already. */
  earlier?: BackupPlace | undefined;
  /** Whether files that were removed in the meantime stay on the list. */
  keepsRemoved?: boolean;
  advance?: Advance;
};

/** Lists the files of a storage with their sums, in the order of their keys, and copies them if there is a folder. */
export async function* copyFiles(options: CopyOptions): AsyncGenerator<FileEntry> {
  const { storage, known, place, earlier, keepsRemoved = false, advance } = options;
  const copyOne = async (stored: StoredFile): Promise<FileEntry | undefined> => {
    const opened = await storage.open(stored.key);
    // It was removed a moment ago.
    if (!opened) return undefined;
    const { pass, sum } = createMeasure();
    const content = pass(opened.stream);
    await (place ? place.write(copyName(stored.key), content) : drain(content));
    const { bytes, sha256 } = sum();
    return { key: stored.key, size: bytes, changed: stored.changed.toISOString(), sha256 };
  };
  const hasCopy = async ({ key }: StoredFile) => !place || !earlier || place.takeOver(copyName(key), earlier);
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
