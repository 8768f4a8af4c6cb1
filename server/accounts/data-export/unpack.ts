import { gunzipSync } from 'node:zlib';
import { Unzip, UnzipInflate } from 'fflate';
import { Failure } from '#server/failure.ts';
import { LISTS_FILE } from './write-archive.ts';

/** So much text a list may be, however small it was packed. */
export const MAX_UNPACKED = 16_000_000;
// Ours has nine.
const MAX_FILES = 100;
// A chunk of zeros is a thousand times as much unpacked.
const CHUNK = 4096;

function tooBig(): Failure {
  return new Failure('invalid', 'Внутри файла слишком много данных.');
}

function unreadable(): Failure {
  return new Failure('invalid', 'Файл повреждён: его не удалось распаковать.');
}

// One file is looked for by its whole name, and only that is unpacked, into memory and never onto a disk.
function fromZip(bytes: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = [];
  const seen = { files: 0, length: 0, isFound: false, isDone: false };
  const unzip = new Unzip((file) => {
    seen.files += 1;
    if (file.name !== LISTS_FILE || seen.isFound) return;
    seen.isFound = true;
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      seen.length += chunk.length;
      if (seen.length <= MAX_UNPACKED) chunks.push(chunk);
      seen.isDone = isLast;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length && !seen.isDone; at += CHUNK) {
    try {
      unzip.push(bytes.subarray(at, at + CHUNK), at + CHUNK >= bytes.length);
    } catch {
      throw unreadable();
    }
    if (seen.files > MAX_FILES || seen.length > MAX_UNPACKED) throw tooBig();
  }
  if (!seen.isFound) throw new Failure('invalid', `В архиве нет файла ${LISTS_FILE}: это не наш архив.`);
  if (!seen.isDone) throw unreadable();
  return Buffer.concat(chunks);
}

function fromGzip(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    throw code === 'ERR_BUFFER_TOO_LARGE' ? tooBig() : unreadable();
  }
}

const begins = (bytes: Uint8Array, ...sign: number[]) => sign.every((byte, at) => bytes[at] === byte);

/** The text of a list as it was sent: an archive of ours, a packed file or a plain one. Fails with `invalid`. */
export function unpack(bytes: Uint8Array): string {
  const isZip = begins(bytes, 0x50, 0x4b);
  const isGzip = begins(bytes, 0x1f, 0x8b);
  const plain = isZip ? fromZip(bytes) : isGzip ? fromGzip(bytes) : bytes;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(plain).trim();
  } catch {
    throw new Failure('invalid', 'Это не похоже на список: файл должен быть XML, JSON или нашим архивом.');
  }
}
