import { pipeline as pipe } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Failure } from '#server/failure.ts';
import type { BackupPlace } from './backup-place.ts';
import { createMeasure, type Sum } from './measure.ts';

/** A part of a backup: its place and its name within. */
export type BackupPart = { place: BackupPlace; name: string };

/** Writes a part of a backup compressed; returns the sum of what was compressed. */
export async function writeContent(
  { place, name }: BackupPart,
  chunks: AsyncIterable<Buffer>,
  onBytes?: (bytes: number) => void,
): Promise<Sum> {
  const { pass, sum } = createMeasure(onBytes);
  await pipeline(pass(chunks), createZstdCompress(), (compressed) => place.write(name, compressed));
  return sum();
}

function damaged(name: string, what: 'пропал' | 'изменился'): Failure {
  return new Failure('invalid', `Резервная копия повреждена: ${name} ${what}.`);
}

/** Reads a compressed part of a backup; fails with `invalid`, at its end at the latest, when it is not as it was. */
export async function* readContent(
  { place, name }: BackupPart,
  written: Sum,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const { pass, sum } = createMeasure(onBytes);
  const packed = await place.open(name);
  if (!packed) throw damaged(name, 'пропал');
  // Its errors come out of the iteration.
  const unpacked = pipe(packed, createZstdDecompress(), () => {});
  try {
    yield* pass(unpacked);
  } catch (error) {
    // A place that does not answer says so.
    throw error instanceof Failure ? error : damaged(name, 'изменился');
  }
  const { bytes, sha256 } = sum();
  if (bytes !== written.bytes || sha256 !== written.sha256) throw damaged(name, 'изменился');
}
