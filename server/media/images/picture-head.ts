/** Format and size from the header of a picture. */
export type PictureHead = { format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'; width: number; height: number };

type Size = Pick<PictureHead, 'width' | 'height'>;

const AVIF_HEAD = 64 * 1024;

function text(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to);
}

// The format requires the header chunk to be first.
function pngSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 24 || text(bytes, 12, 16) !== 'IHDR') return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

// Frame headers are C0 to CF, except three markers for tables.
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

// Like decoders, passes over bytes between two parts of the file that belong to neither.
function jpegSize(bytes: Buffer): Size | undefined {
  let at = bytes.indexOf(0xff, 2);
  while (at >= 0 && at + 9 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrameHeader(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    // Fill bytes, and markers without a length.
    const isBare = marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    const length = marker === 0xff ? 1 : isBare || marker === 0 ? 2 : 2 + bytes.readUInt16BE(at + 2);
    at = bytes.indexOf(0xff, at + length);
  }
  return undefined;
}

function webpSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 30) return undefined;
  const kind = text(bytes, 12, 16);
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8L') {
    const packed = bytes.readUInt32LE(21);
    return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
  }
  if (kind !== 'VP8 ') return undefined;
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

// Of the canvas: a frame that is larger widens it only in the decoder, which has its own limit.
function gifSize(bytes: Buffer): Size {
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

// Each picture in the file, tiles and thumbnails included, has a box with its size; the largest is what is decoded.
function avifSize(bytes: Buffer): Size | undefined {
  const head = bytes.subarray(0, AVIF_HEAD);
  let largest: Size | undefined;
  for (let at = head.indexOf('ispe'); at >= 0 && at + 16 <= head.length; at = head.indexOf('ispe', at + 4)) {
    const size = { width: head.readUInt32BE(at + 8), height: head.readUInt32BE(at + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

function isAvif(bytes: Buffer): boolean {
  if (text(bytes, 4, 8) !== 'ftyp') return false;
  return /avif|avis/.test(text(bytes, 8, Math.min(bytes.readUInt32BE(0), 64)));
}

const FORMATS = [
  ['png', (bytes) => text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n', pngSize],
  ['jpeg', (bytes) => text(bytes, 0, 3) === '\xff\xd8\xff', jpegSize],
  ['webp', (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP', webpSize],
  ['avif', isAvif, avifSize],
  ['gif', (bytes) => /^GIF8[79]a$/.test(text(bytes, 0, 6)), gifSize],
] as const satisfies [string, (bytes: Buffer) => boolean, (bytes: Buffer) => Size | undefined][];

/**
 * Reads format and size of a picture without decoding it; undefined for other formats or without a size. Why no library
 * does this: `docs/decisions/dependencies.md`.
 */
export function readPictureHead(bytes: Uint8Array): PictureHead | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length < 16) return undefined;
  for (const [format, isFormat, sizeOf] of FORMATS) {
    if (isFormat(buffer)) {
      const size = sizeOf(buffer);
      return size && { format, ...size };
    }
  }
  return undefined;
}
