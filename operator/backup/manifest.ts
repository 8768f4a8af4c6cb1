import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { Failure } from '#server/failure.ts';

const MANIFEST = 'manifest.json';

/** A folder with a whole backup. */
export type Backup = { folder: string; manifest: Manifest };

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
  /** The sums are those of the texts before compression. */
  tables: z.array(sum.extend({ name: tableName, columns: z.array(z.string()).min(1), rows: count })),
  /** The list of stored files, and what is on it. */
  files: sum.extend({ count, size: count, are_copied: z.boolean() }),
});

/** What a backup contains. It is written last, so that a folder without it is no backup. */
export type Manifest = z.infer<typeof manifest>;
export type TableEntry = Manifest['tables'][number];

/** The list of the stored files, within the folder of a backup. */
export const FILE_LIST = 'files.jsonl.zst';

/** The file of a table, within the folder of a backup. */
export function tableFile(name: string): string {
  return `tables/${name}.copy.zst`;
}

/** Writes the manifest of a backup. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  await writeFile(path.join(folder, MANIFEST), `${JSON.stringify(content, null, 2)}\n`, { flush: true });
}

/** Opens a backup; undefined in a folder without one. Fails with `invalid` when its manifest is damaged. */
export async function findBackup(folder: string): Promise<Backup | undefined> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return { folder, manifest: manifest.parse(JSON.parse(text)) };
  } catch {
    throw new Failure('invalid', `${MANIFEST} в ${folder} повреждён или записан другой версией программы.`);
  }
}

/** Opens a backup. Fails with `not_found` or `invalid`. */
export async function openBackup(folder: string): Promise<Backup> {
  const found = await findBackup(folder);
  if (found) return found;
  throw new Failure('not_found', `В ${folder} нет законченной резервной копии: там нет файла ${MANIFEST}.`);
}
