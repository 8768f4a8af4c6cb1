import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Failure } from '#server/failure.ts';
import { decodeText, isUtf16, NOT_UTF8 } from '#server/platform/decode-text.ts';

// Longer than any release. Bounds the memory for a file without line ends.
const MAX_LINE_BYTES = 8_000_000;
// Text of this length without a readable line is no catalogue. A small archive can unpack to any length.
const MAX_IDLE_BYTES = 256_000_000;
const MAX_IDLE_LINES = 5_000_000;

/** A line of a file with its number from 1: its text, or why it cannot be read. */
export type NumberedLine = { number: number } & ({ text: string } | { problem: string });

const LINE_END = 0x0a;
const TOO_LONG = 'строка длиннее 8 МБ';
// After a byte order mark and spaces.
const LIST_START = /^(?:ï»¿)?\s*\[/;
const IS_LIST =
  'Это не каталог, а список JSON: нужен файл JSON Lines, по одному релизу в строке. ' +
  "Переделать его можно командой jq -c '.[]' БЫЛО > СТАЛО";

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

// What is wrong with a file as a whole shows at its beginning.
function checkBeginning(chunk: Buffer): void {
  if (isUtf16(chunk)) throw new Failure('invalid', NOT_UTF8.utf16);
  if (LIST_START.test(chunk.toString('latin1'))) throw new Failure('invalid', IS_LIST);
}

/** Collects the pieces of a line, and nothing of one that is too long. */
function createLine() {
  let pieces: Buffer[] = [];
  let length = 0;
  return {
    add: (piece: Buffer) => {
      length += piece.length;
      if (length > MAX_LINE_BYTES) pieces = [];
      else if (piece.length > 0) pieces.push(piece);
    },
    /** Returns the line and begins the next one; undefined for an empty line. */
    end: (): { text: string } | { problem: string } | undefined => {
      if (length === 0) return undefined;
      const isTooLong = length > MAX_LINE_BYTES;
      const bytes = Buffer.concat(pieces);
      pieces = [];
      length = 0;
      if (isTooLong) return { problem: TOO_LONG };
      try {
        const text = decodeText(bytes);
        return text.trim() === '' ? undefined : { text };
      } catch (error) {
        return { problem: (error as Failure).message };
      }
    },
  };
}

/**
 * Reads the non-empty lines of a plain or gzip file in UTF-8. A line over 8 MB or in another encoding comes with its
 * problem. Calls `onRead` with the number of bytes read so far. Throws `invalid` for a damaged archive, for a list of
 * JSON, for UTF-16 and for text without readable lines.
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

  const line = createLine();
  let number = 0;
  let last: { number: number; idle: number } | undefined;
  try {
    for await (const chunk of output as AsyncIterable<Buffer>) {
      if (!last) checkBeginning(chunk);
      last ??= { number: 0, idle: 0 };
      last.idle += chunk.length;
      let start = 0;
      for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, start)) {
        line.add(chunk.subarray(start, end));
        start = end + 1;
        number += 1;
        const ended = line.end();
        if (!ended) continue;
        yield { number, ...ended };
        if ('text' in ended) last = { number, idle: 0 };
      }
      if (last.idle > MAX_IDLE_BYTES || number - last.number > MAX_IDLE_LINES) throw noMoreLines(last.number);
      line.add(chunk.subarray(start));
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!code.startsWith('Z_')) throw error;
    throw new Failure('invalid', `Архив повреждён или оборван после строки ${number}.`);
  }
  const ended = line.end();
  if (ended) yield { number: number + 1, ...ended };
}
