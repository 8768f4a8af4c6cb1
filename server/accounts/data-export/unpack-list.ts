import { gunzipSync } from 'node:zlib';
import { Unzip, UnzipInflate } from 'fflate';
import { Failure } from '#server/failure.ts';
import { decodeText } from '#server/platform/decode-text.ts';
import { LISTS_FILE } from './write-archive.ts';

/** Bytes of text that a list may unpack to. */
export const MAX_UNPACKED_BYTES = 16_000_000;
// Our own archives have nine.
const MAX_FILES = 100;
// Deflated zeros unpack to a thousand times their size, so chunks are small.
const CHUNK = 4096;

function tooBig(): Failure {
  return new Failure('invalid', 'Внутри файла слишком много данных.');
}

function unreadable(): Failure {
  return new Failure('invalid', 'Файл повреждён: его не удалось распаковать.');
}

// Unpacks only the file with this exact name, into memory and never to disk.
function fromZip(bytes: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = [];
  const state = { files: 0, length: 0, isFound: false, isDone: false };
  const unzip = new Unzip((file) => {
    state.files += 1;
    if (file.name !== LISTS_FILE || state.isFound) return;
    state.isFound = true;
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      state.length += chunk.length;
      if (state.length <= MAX_UNPACKED_BYTES) chunks.push(chunk);
      state.isDone = isLast;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length && !state.isDone; at += CHUNK) {
    try {
      unzip.push(bytes.subarray(at, at + CHUNK), at + CHUNK >= bytes.length);
    } catch {
      throw unreadable();
    }
    if (state.files > MAX_FILES || state.length > MAX_UNPACKED_BYTES) throw tooBig();
  }
  if (!state.isFound) throw new Failure('invalid', `В архиве нет файла ${LISTS_FILE}: это не наш архив.`);
  if (!state.isDone) throw unreadable();
  return Buffer.concat(chunks);
}

function fromGzip(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    throw code === 'ERR_BUFFER_TOO_LARGE' ? tooBig() : unreadable();
  }
}

const HEAD_BYTES = 100;
// After a byte order mark and spaces, also in UTF-16, which is then refused with its name.
const LOOKS_LIKE_LIST = /^(?:ï»¿|ÿþ|þÿ)?[\s\0]*[<[{"]/;

const startsWith = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, at) => bytes[at] === byte);

/** Unpacks an uploaded list to text: our own zip archive, a gzip file or plain text. Fails with `invalid`. */
export function unpackList(bytes: Uint8Array): string {
  const isZip = startsWith(bytes, 0x50, 0x4b);
  const isGzip = startsWith(bytes, 0x1f, 0x8b);
  const plain = isZip ? fromZip(bytes) : isGzip ? fromGzip(bytes) : bytes;
  if (!LOOKS_LIKE_LIST.test(Buffer.from(plain.subarray(0, HEAD_BYTES)).toString('latin1')))
    throw new Failure('invalid', 'Это не похоже на список: файл должен быть XML, JSON или нашим архивом.');
  return decodeText(plain).trim();
}
