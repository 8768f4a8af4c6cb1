import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Failure } from '#server/failure.ts';
import type { Storage } from '../storage.ts';

/** What was copied: files and their bytes, and files that were there already. */
export type CopyReport = { copied: number; bytes: number; present: number };
export type CopyOptions = {
  /** Compares the content of files that are there already, too; otherwise only their sizes. */
  isThorough: boolean;
  onFile: (report: CopyReport) => void;
};

const AT_ONCE = 8;

async function* passThrough(stream: Readable, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    hash.update(chunk as Buffer);
    yield chunk as Buffer;
  }
}

/** The SHA-256 of a stored file; undefined when there is none. */
async function sumOf(storage: Storage, key: string): Promise<string | undefined> {
  const opened = await storage.open(key);
  if (!opened) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of opened.stream) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

async function isPresent(from: Storage, to: Storage, key: string, isThorough: boolean): Promise<boolean> {
  const [source, target] = await Promise.all([from.stat(key), to.stat(key)]);
  if (!source) return true;
  if (source.size !== target?.size) return false;
  return !isThorough || (await sumOf(from, key)) === (await sumOf(to, key));
}

/** Copies a file and reads the copy again; returns its size, undefined when the file was removed meanwhile. */
async function copyFile(from: Storage, to: Storage, key: string): Promise<number | undefined> {
  const opened = await from.open(key);
  if (!opened) return undefined;
  const hash = createHash('sha256');
  await to.put(key, Readable.from(passThrough(opened.stream, hash), { objectMode: false }));
  const copy = await sumOf(to, key);
  if (copy === undefined || copy === hash.digest('hex')) return opened.size;
  await to.remove(key);
  throw new Failure('internal', `Копия не совпала с файлом: ${key}. Запустите команду ещё раз.`);
}

/**
 * Copies the files that another storage lacks, and compares the sum of each copy with its source. A repeated call
 * continues after an interruption. Both storages may be in use.
 */
export async function copyFiles(
  from: Storage,
  to: Storage,
  { isThorough, onFile }: CopyOptions,
): Promise<CopyReport> {
  const report: CopyReport = { copied: 0, bytes: 0, present: 0 };
  const files = from.list()[Symbol.asyncIterator]();
  const run = async () => {
    for (;;) {
      const next = await files.next();
      if (next.done) return;
      const { key } = next.value;
      if (await isPresent(from, to, key, isThorough)) report.present += 1;
      else {
        const bytes = await copyFile(from, to, key);
        report.copied += bytes === undefined ? 0 : 1;
        report.bytes += bytes ?? 0;
      }
      onFile(report);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  return report;
}
