// A process that lives for one picture: it comes in on the standard input, its squares go out on the standard output.
import sharp from 'sharp';
import type { Square } from './cut-square.ts';

type Asked = { square: Square | null; widths: number[] };

const MAX_POINTS = 50_000_000;
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

async function cut({ square, widths }: Asked): Promise<string> {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  const picture = sharp(await readAll(), { limitInputPixels: MAX_POINTS, failOn: 'error' });
  const { format, compression } = await picture.metadata();
  // The same loader reads HEIC, which is none of the four.
  if (format === 'heif' && compression !== 'av1') throw new Error('not a picture of ours');
  picture.autoOrient().flatten({ background: '#1c1c20' });
  if (square) picture.extract({ left: square.x, top: square.y, width: square.size, height: square.size });
  // Decoded once, whatever the number of widths.
  const biggest = await picture
    .resize(Math.max(...widths), Math.max(...widths), { fit: 'cover', position: 'centre' })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const made = [];
  for (const width of widths) {
    const size = sharp(biggest).resize(width, width);
    const jpeg = await size.clone().jpeg({ quality: 84, mozjpeg: true }).toBuffer();
    const webp = await size.clone().webp({ quality: 82 }).toBuffer();
    made.push({ width, jpeg: jpeg.toString('base64'), webp: webp.toString('base64') });
  }
  return JSON.stringify(made);
}

process.stdout.write(await cut(JSON.parse(process.argv[2] ?? '') as Asked));
