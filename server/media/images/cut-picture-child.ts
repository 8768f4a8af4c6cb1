// Runs in its own process for one picture: reads it from standard input and writes its sizes to standard output.
import sharp, { type Sharp } from 'sharp';
import { Failure } from '#server/failure.ts';
import type { Answer, Area, Size } from './cut-picture.ts';
import { decodeLeniently } from './decode-leniently.ts';
import { findFocus } from './find-focus.ts';

type CutOptions = { area: Area | null; sizes: Size[] };

const MAX_PIXELS = 50_000_000;
const LOADERS = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadHeifBuffer',
  'VipsForeignLoadNsgifBuffer',
];

async function readAll(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function cut(picture: Sharp, { area, sizes }: CutOptions): Promise<Answer> {
  const { format, compression } = await picture.metadata();
  // The AVIF loader also reads HEIC, which is not accepted.
  if (format === 'heif' && compression !== 'av1') throw new Error('not an accepted format');
  picture.autoOrient().flatten({ background: '#1c1c20' });
  if (area) picture.extract({ left: area.x, top: area.y, width: area.width, height: area.height });
  // Decodes once for all sizes, which have one shape.
  const [most] = sizes.toSorted((a, b) => b.width - a.width);
  const biggest = await picture
    .resize(most?.width, most?.height, { fit: 'cover', position: 'centre' })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const cuts = [];
  for (const { width, height } of sizes) {
    const size = sharp(biggest).resize(width, height);
    const jpeg = await size.clone().jpeg({ quality: 84, mozjpeg: true }).toBuffer();
    const webp = await size.clone().webp({ quality: 82 }).toBuffer();
    cuts.push({ width, jpeg: jpeg.toString('base64'), webp: webp.toString('base64') });
  }
  return { cuts, focus: most ? await findFocus(sharp(biggest), most) : null };
}

async function answer(options: CutOptions): Promise<Answer> {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  try {
    return await decodeLeniently(sharp, await readAll(), MAX_PIXELS, (picture) => cut(picture, options));
  } catch (error) {
    if (error instanceof Failure) return { refused: error.message };
    throw error;
  }
}

process.stdout.write(JSON.stringify(await answer(JSON.parse(process.argv[2] ?? '') as CutOptions)));
