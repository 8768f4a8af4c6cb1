import { open, type FileHandle } from 'node:fs/promises';

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** The length of a Matroska element whose size begins at `at`, and where its content begins; NaN when it is open. */
function readElement(bytes: Buffer, at: number): { length: number; content: number } {
  const first = bytes[at] ?? 0;
  const width = Math.clz32(first) - 23;
  const content = at + width;
  let length = first & (0xff >> width);
  let isOpen = length === 0xff >> width;
  for (let i = at + 1; i < content; i++) {
    length = length * 256 + (bytes[i] ?? 0);
    isOpen &&= bytes[i] === 0xff;
  }
  return { length: isOpen ? Number.NaN : length, content };
}

async function endOfMatroska(file: FileHandle): Promise<number> {
  const head = await readAt(file, 0, 4096);
  const ebml = readElement(head, 4);
  const segment = ebml.content + ebml.length;
  if (!(segment < head.length) || head.readUInt32BE(segment) !== 0x18538067) return Number.NaN;
  const { length, content } = readElement(head, segment + 4);
  return content + length;
}

const MAX_BOXES = 10_000;

/**
 * Where the boxes of an MP4 end, NaN when one has no possible length, and the kinds of those that begin in the file.
 */
async function readBoxes(file: FileHandle, size: number): Promise<{ end: number; kinds: Set<string> }> {
  const kinds = new Set<string>();
  let end = 0;
  for (let count = 0; end < size && count < MAX_BOXES; count++) {
    const head = await readAt(file, end, 16);
    if (head.length < 8) return { end: Number.NaN, kinds };
    kinds.add(head.toString('latin1', 4, 8));
    const short = head.readUInt32BE(0);
    if (short === 0) return { end: size, kinds };
    const length = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short;
    if (length < 8) return { end: Number.NaN, kinds };
    end += length;
  }
  return { end, kinds };
}

async function endOfRiff(file: FileHandle, size: number): Promise<number> {
  let at = 0;
  while (at < size) {
    const head = await readAt(file, at, 8);
    if (head.toString('latin1', 0, 4) !== 'RIFF' || head.length < 8) break;
    at += 8 + head.readUInt32LE(4);
  }
  return at;
}

async function endOfFlash(file: FileHandle, size: number): Promise<number> {
  const length = (await readAt(file, size - 4, 4)).readUInt32BE(0);
  const tag = await readAt(file, Math.max(0, size - 4 - length), 4);
  return tag.length === 4 && tag.readUIntBE(1, 3) + 11 === length ? size : Number.NaN;
}

const HOLE_BYTES = 16_384;
const HOLE_LOOKS = 200;

// An unfinished download has its full size, and zeros where nothing has come yet.
async function hasHole(file: FileHandle, size: number): Promise<boolean> {
  const length = Math.min(HOLE_BYTES, size);
  for (let look = 0; look < HOLE_LOOKS; look++) {
    const position = Math.floor(((size - length) * look) / (HOLE_LOOKS - 1));
    if ((await readAt(file, position, length)).every((byte) => byte === 0)) return true;
  }
  return false;
}

async function endOf(file: FileHandle, size: number, format: string): Promise<number> {
  // They name no length, ffmpeg estimates it.
  if (/^(mpegts|mpeg|ogg)$/.test(format)) return size;
  if (format.startsWith('matroska')) return endOfMatroska(file);
  if (format.startsWith('mov')) return (await readBoxes(file, size)).end;
  if (format === 'avi') return endOfRiff(file, size);
  return format === 'flv' ? endOfFlash(file, size) : Number.NaN;
}

/**
 * Whether a file has all bytes that its container announces, and no hole. `format` is ffprobe's name; false where that
 * cannot be known.
 */
export async function isWholeFile(name: string, format: string): Promise<boolean> {
  await using file = await open(name);
  const { size } = await file.stat();
  const end = await endOf(file, size, format);
  return end <= size && !(await hasHole(file, size));
}

/** Whether a file is an MP4 that was cut off or never finished: ffprobe takes it for a file of another kind. */
export async function isUnfinishedMp4(name: string): Promise<boolean> {
  await using file = await open(name);
  const { size } = await file.stat();
  const head = await readAt(file, 0, 8);
  if (head.toString('latin1', 4) !== 'ftyp') return false;
  const { end, kinds } = await readBoxes(file, size);
  return !(end <= size) || !kinds.has('moov');
}
