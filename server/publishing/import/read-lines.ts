import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Failure } from '#server/failure.ts';

// Longer than any release. Bounds the memory for a file without line ends.
const MAX_LINE_LENGTH = 8_000_000;
// Text of this length without a readable line is no catalogue. A small archive can unpack to any length.
const MAX_IDLE_BYTES = 256_000_000;
const MAX_IDLE_LINES = 5_000_000;

/** A line of a file with its number from 1; `text` is undefined for a line over the limit. */
export type NumberedLine = { number: number; text: string | undefined };

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(2) });
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}

function noMoreLines(number: number): Failure {
  const [lines, megabytes] = [MAX_IDLE_LINES / 1_000_000, MAX_IDLE_BYTES / 1_000_000];
  return new Failure(
    'invalid',
    `После строки ${number} идут только пустые строки (больше ${lines} миллионов) или одна строка больше ${megabytes} МБ. ` +
      'Это не каталог, или файл повреждён.',
  );
}

/**
 * Reads the non-empty lines of a plain or gzip file. A line over 8 million characters comes without its text. Calls
 * `onRead` with the number of bytes read so far. Throws `invalid` for a damaged archive and for text without readable
 * lines.
 */
export async function* readLines(
  file: string,
  onRead: (bytes: number) => void,
): AsyncGenerator<NumberedLine> {
  let read = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _, done) {
      read += chunk.length;
      onRead(read);
      done(null, chunk);
    },
  });
  const source = createReadStream(file);
  const unpack = (await isGzip(file)) ? [createGunzip()] : [];
  const stages = [source, counter, ...unpack];
  // The iteration below receives the same error. The callback only prevents an unhandled error.
  pipeline(stages, () => {});
  const output = stages.at(-1) as Transform;

  const decoder = new TextDecoder();
  let number = 0;
  let rest = '';
  let isTooLong = false;
  let last = { number: 0, idle: 0 };
  try {
    for await (const chunk of output as AsyncIterable<Buffer>) {
      // Searches only the new chunk for line ends, because a long line spans many chunks.
      const parts = decoder.decode(chunk, { stream: true }).split('\n');
      const unfinished = parts.pop() ?? '';
      last.idle += chunk.length;
      for (const part of parts) {
        number += 1;
        const text = rest + part;
        if (isTooLong) yield { number, text: undefined };
        else if (text.trim() !== '') {
          yield { number, text };
          last = { number, idle: 0 };
        }
        isTooLong = false;
        rest = '';
      }
      if (last.idle > MAX_IDLE_BYTES || number - last.number > MAX_IDLE_LINES) throw noMoreLines(last.number);
      rest += unfinished;
      if (rest.length > MAX_LINE_LENGTH) {
        isTooLong = true;
        rest = '';
      }
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!code.startsWith('Z_')) throw error;
    throw new Failure('invalid', `Архив повреждён или оборван после строки ${number}.`);
  }
  rest += decoder.decode();
  if (isTooLong || rest.trim() !== '') yield { number: number + 1, text: isTooLong ? undefined : rest };
}
