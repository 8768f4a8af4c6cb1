import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline as pipe } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Failure } from '#server/failure.ts';
import { createMeasure, type Sum } from './measure.ts';

/** A file of a backup: its folder and its name within. */
export type BackupFile = { folder: string; name: string };

/** Writes a compressed file of a backup, which must not exist yet; returns the sum of what was compressed. */
export async function writeContent(
  { folder, name }: BackupFile,
  chunks: AsyncIterable<Buffer>,
  onBytes?: (bytes: number) => void,
): Promise<Sum> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const { pass, sum } = createMeasure(onBytes);
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(pass(chunks), createZstdCompress(), target);
  return sum();
}

function damaged(name: string, error?: unknown): Failure {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  return new Failure('invalid', `Резервная копия повреждена: ${name} ${isMissing ? 'пропал' : 'изменился'}.`);
}

/** Reads a compressed file of a backup; fails with `invalid`, at its end at the latest, when it is not as it was. */
export async function* readContent(
  { folder, name }: BackupFile,
  written: Sum,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const { pass, sum } = createMeasure(onBytes);
  // Its errors come out of the iteration.
  const unpacked = pipe(createReadStream(path.join(folder, name)), createZstdDecompress(), () => {});
  try {
    yield* pass(unpacked);
  } catch (error) {
    throw damaged(name, error);
  }
  const { bytes, sha256 } = sum();
  if (bytes !== written.bytes || sha256 !== written.sha256) throw damaged(name);
}
