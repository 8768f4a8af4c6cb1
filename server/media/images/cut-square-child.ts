// Runs in its own process for one picture: reads it from standard input and writes the squares to standard output.
import sharp from 'sharp';
import type { Square } from './cut-square.ts';

type CutOptions = { square: Square | null; widths: number[] };

const MAX_PIXELS = 50_000_000;
const LOADERS = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadHeifBuffer',
];

async function readAll(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function cut({ square, widths }: CutOptions): Promise<string> {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  const picture = sharp(await readAll(), { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  const { format, compression } = await picture.metadata();
  // The AVIF loader also reads HEIC, which is not accepted.
  if (format === 'heif' && compression !== 'av1') throw new Error('not an accepted format');
  picture.autoOrient().flatten({ background: '#1c1c20' });
  if (square) picture.extract({ left: square.x, top: square.y, width: square.size, height: square.size });
  // Decodes once for all widths.
  const biggest = await picture
    .resize(Math.max(...widths), Math.max(...widths), { fit: 'cover', position: 'centre' })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const squares = [];
  for (const width of widths) {
    const size = sharp(biggest).resize(width, width);
    const jpeg = await size.clone().jpeg({ quality: 84, mozjpeg: true }).toBuffer();
    const webp = await size.clone().webp({ quality: 82 }).toBuffer();
    squares.push({ width, jpeg: jpeg.toString('base64'), webp: webp.toString('base64') });
  }
  return JSON.stringify(squares);
}

process.stdout.write(await cut(JSON.parse(process.argv[2] ?? '') as CutOptions));
