import type sharpModule from 'sharp';
import type { Sharp } from 'sharp';
import { Failure } from '#server/failure.ts';

const HEAD = 12;
const CHUNK_HEAD = 8;
const WEBP_PARTS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP', 'EXIF', 'XMP ']);
// Of a file that was not copied to its end.
const MAX_MISSING_SHARE = 1 / 8;

function isWebp(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, HEAD) === 'WEBP';
}

/**
 * A WebP whose RIFF size is that of its parts: browsers do not mind a wrong one or junk after it, the decoder does.
 * Zeros stand for up to an eighth that is missing at the end. Other files stay as they are.
 */
export function repairWebp(bytes: Buffer): Buffer {
  if (!isWebp(bytes)) return bytes;
  let end = HEAD;
  while (WEBP_PARTS.has(bytes.toString('latin1', end, end + 4)) && end + CHUNK_HEAD <= bytes.length) {
    const size = bytes.readUInt32LE(end + 4);
    end += CHUNK_HEAD + size + (size % 2);
  }
  if (end - bytes.length > bytes.length * MAX_MISSING_SHARE) return bytes;
  const repaired = Buffer.alloc(end);
  bytes.copy(repaired, 0, 0, end);
  repaired.writeUInt32LE(end - CHUNK_HEAD, 4);
  return repaired;
}

const ROWS = 64;
const COLUMNS = 16;
const MAX_MISSING_ROWS = ROWS / 4;
// What decoders put for missing rows: the middle gray of JPEG, or nothing, which is flattened to black.
const FILLED = [0, 128];
const TOLERANCE = 2;

async function countMissingRows(picture: Sharp): Promise<number> {
  const pixels = await picture
    .flatten({ background: '#000' })
    .toColourspace('srgb')
    .resize(COLUMNS, ROWS, { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer();
  const width = pixels.length / ROWS;
  const isMissing = (row: number) =>
    FILLED.some((fill) =>
      pixels.subarray(row * width, (row + 1) * width).every((value) => Math.abs(value - fill) <= TOLERANCE),
    );
  let missing = 0;
  while (missing < ROWS && isMissing(ROWS - 1 - missing)) missing += 1;
  return missing;
}

/**
 * Gives `cut` a picture as browsers show it, also when its file is slightly broken: wrong checksums, no end, data
 * between its parts. Throws what the decoder says of a picture that cannot be read, and `invalid` when more than a
 * quarter of it is missing.
 */
export async function decodeLeniently<T>(
  sharp: typeof sharpModule,
  bytes: Buffer,
  limitInputPixels: number,
  cut: (picture: Sharp) => Promise<T>,
): Promise<T> {
  const input = repairWebp(bytes);
  try {
    return await cut(sharp(input, { limitInputPixels, failOn: 'truncated' }));
  } catch (error) {
    const open = () => sharp(input, { limitInputPixels, failOn: 'none' });
    const missing = await countMissingRows(open()).catch(() => {
      throw error;
    });
    if (missing > MAX_MISSING_ROWS)
      throw new Failure(
        'invalid',
        'Картинка обрезана или повреждена: не видно больше четверти. Скачайте её заново.',
      );
    return cut(open());
  }
}
