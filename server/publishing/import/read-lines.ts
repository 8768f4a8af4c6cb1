import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Failure } from '#server/failure.ts';

// Longer than any release; bounds the memory that a file without line ends can take.
const MAX_LINE_LENGTH = 8_000_000;
// So much text in a row without a line that could be read is no catalogue: a small archive can unpack to any length.
const MAX_IDLE_BYTES = 256_000_000;
const MAX_IDLE_LINES = 5_000_000;

export type Line = { number: number; text: string | undefined };

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(2) });
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}

function endless(number: number): Failure {
  const [lines, megabytes] = [MAX_IDLE_LINES / 1_000_000, MAX_IDLE_BYTES / 1_000_000];
  return new Failure(
    'invalid',
    `После строки ${number} идут только пустые строки (больше ${lines} миллионов) или одна строка больше ${megabytes} МБ. ` +
      'Это не каталог, или файл повреждён.',
  );
}

/**
 * The lines of a plain or gzip text, one at a time, without the empty ones; a line beyond the bound comes without its
 * text. Fails with `invalid` for a damaged archive and for text without an end. `onRead` hears how many bytes of the
 * file are behind.
 */
export async function* readLines(file: string, onRead: (bytes: number) => void): AsyncGenerator<Line> {
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
  // The iteration below meets the same error; the callback only keeps it from being unhandled.
  pipeline(stages, () => {});
  const output = stages.at(-1) as Transform;

  const decoder = new TextDecoder();
  let number = 0;
  let rest = '';
  let tooLong = false;
  let last = { number: 0, idle: 0 };
  try {
    for await (const chunk of output as AsyncIterable<Buffer>) {
      // Only what is new is searched: a long line comes in many chunks.
      const parts = decoder.decode(chunk, { stream: true }).split('\n');
      const open = parts.pop() ?? '';
      last.idle += chunk.length;
      for (const part of parts) {
        number += 1;
        const text = rest + part;
        if (tooLong) yield { number, text: undefined };
        else if (text.trim() !== '') {
          yield { number, text };
          last = { number, idle: 0 };
        }
        tooLong = false;
        rest = '';
      }
      if (last.idle > MAX_IDLE_BYTES || number - last.number > MAX_IDLE_LINES) throw endless(last.number);
      rest += open;
      if (rest.length > MAX_LINE_LENGTH) {
        tooLong = true;
        rest = '';
      }
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!code.startsWith('Z_')) throw error;
    throw new Failure('invalid', `Архив повреждён или оборван после строки ${number}.`);
  }
  rest += decoder.decode();
  if (tooLong || rest.trim() !== '') yield { number: number + 1, text: tooLong ? undefined : rest };
}
