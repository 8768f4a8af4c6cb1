import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

/** The folder with the migrations of this version and the baseline. */
export const MIGRATIONS = new URL('../migrations/', import.meta.url);

export type Migration = {
  name: string;
  text: string;
  /** Its statement cannot run in a transaction: `create index concurrently`. */
  isOutsideTransaction: boolean;
};

const OUTSIDE = /^-- outside a transaction\b/;

async function readSql(folder: URL): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })),
  );
}

/** Reads the migrations of a folder in the order in which they are applied. */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const files = await readSql(folder);
  return files.map((file) => ({ ...file, isOutsideTransaction: OUTSIDE.test(file.text) }));
}

/** The statements that make an empty database at once, and the migrations that they contain. */
export type Baseline = { text: string; names: string[] };

// The rows that it adds to `migrations`.
const CONTAINED = /^\s*\('(\d+_\w+\.sql)'\)/gm;

/** Reads the baseline; undefined in a folder without one. */
export async function readBaseline(folder: URL): Promise<Baseline | undefined> {
  const baseline = new URL('baseline/', folder);
  if (!existsSync(baseline)) return undefined;
  const parts = await readSql(baseline);
  const text = parts.map((part) => part.text).join('\n');
  return { text, names: [...text.matchAll(CONTAINED)].map(([, name = '']) => name) };
}
