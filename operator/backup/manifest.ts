import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { Failure } from '#server/failure.ts';
import { MANIFEST, type BackupPlace } from './place/backup-place.ts';

/** A place with a whole backup. */
export type Backup = { place: BackupPlace; manifest: Manifest };

const count = z.number().int().min(0);
const sum = z.object({ bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) });
// It is part of the name of a file.
const tableName = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const manifest = z.object({
  format: z.literal(1),
  created_at: z.iso.datetime(),
  /** What the server calls itself. */
  engine: z.string(),
  /** The migrations that had been applied: the version of the tables. */
  migrations: z.array(z.string()),
  /** The last number that each sequence gave. */
  sequences: z.record(z.string(), z.number().int()),
  /** The last event of the journal and its hash, for `akane journal check`; null where there is none. */
  journal: z.string().nullable().default(null),
  /** The sums are those of the texts before compression. */
  tables: z.array(sum.extend({ name: tableName, columns: z.array(z.string()).min(1), rows: count })),
  /** The list of stored files, and what is on it. */
  files: sum.extend({ count, size: count, are_copied: z.boolean() }),
});

/** What a backup contains. */
export type Manifest = z.infer<typeof manifest>;
export type TableEntry = Manifest['tables'][number];

/** The list of the stored files, within a backup. */
export const FILE_LIST = 'files.jsonl.zst';

/** The file of a table, within a backup. */
export function tableFile(name: string): string {
  return `tables/${name}.copy.zst`;
}

async function* encode(content: Manifest): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify(content, null, 2)}\n`);
}

/** Writes the manifest of a backup. */
export function writeManifest(place: BackupPlace, content: Manifest): Promise<void> {
  return place.write(MANIFEST, encode(content));
}

/** Opens a backup; undefined in a place without one. Fails with `invalid` when its manifest is damaged. */
export async function findBackup(place: BackupPlace): Promise<Backup | undefined> {
  const opened = await place.open(MANIFEST);
  if (!opened) return undefined;
  const written = await text(opened);
  try {
    return { place, manifest: manifest.parse(JSON.parse(written)) };
  } catch {
    throw new Failure(
      'invalid',
      `${MANIFEST} в ${place.address} повреждён или записан другой версией программы.`,
    );
  }
}

/** Opens a backup. Fails with `not_found` or `invalid`. */
export async function openBackup(place: BackupPlace): Promise<Backup> {
  const found = await findBackup(place);
  if (found) return found;
  throw new Failure(
    'not_found',
    `В ${place.address} нет законченной резервной копии: там нет файла ${MANIFEST}.`,
  );
}
