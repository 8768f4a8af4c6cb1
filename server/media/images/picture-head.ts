/** What the first bytes of a picture say it is. */
export type PictureHead = { format: 'jpeg' | 'png' | 'webp' | 'avif'; width: number; height: number };

type Size = Pick<PictureHead, 'width' | 'height'>;

const AVIF_HEAD = 64 * 1024;

function text(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to);
}

// The header chunk comes first by the rules of the format.
function pngSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 24 || text(bytes, 12, 16) !== 'IHDR') return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

// Frames begin with C0 to CF, of which three are tables.
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function jpegSize(bytes: Buffer): Size | undefined {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    // Bytes that fill up, and marks without a length.
    const isBare = marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    at += marker === 0xff ? 1 : isBare ? 2 : 2 + bytes.readUInt16BE(at + 2);
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

// Each picture in the file, tiles and thumbnails too, has a box with its size; the biggest is what would be decoded.
function avifSize(bytes: Buffer): Size | undefined {
  const head = bytes.subarray(0, AVIF_HEAD);
  let biggest: Size | undefined;
  for (let at = head.indexOf('ispe'); at >= 0 && at + 16 <= head.length; at = head.indexOf('ispe', at + 4)) {
    const size = { width: head.readUInt32BE(at + 8), height: head.readUInt32BE(at + 12) };
    if (!biggest || size.width * size.height > biggest.width * biggest.height) biggest = size;
  }
  return biggest;
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
] as const satisfies [string, (bytes: Buffer) => boolean, (bytes: Buffer) => Size | undefined][];

/**
 * Reads what a picture says of itself without decoding anything of it; undefined for what is none of the four formats
 * or has no size.
 */
export function pictureHead(bytes: Uint8Array): PictureHead | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length < 16) return undefined;
  for (const [format, is, sizeOf] of FORMATS) {
    if (is(buffer)) {
      const size = sizeOf(buffer);
      return size && { format, ...size };
    }
  }
  return undefined;
}
