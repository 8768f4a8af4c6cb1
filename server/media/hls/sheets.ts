import { open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { CELLS, storyboardCells, type Cell, type Storyboard } from './storyboard.ts';

const RGB = 3;

/** How much there is to see in an RGB picture: the spread of its light, nothing when it is almost black or white. */
export function liveliness(rgb: Uint8Array): number {
  let sum = 0;
  let squares = 0;
  // Green carries most of what the eye takes for light.
  for (let at = 1; at < rgb.length; at += RGB) {
    const light = rgb[at] ?? 0;
    sum += light;
    squares += light * light;
  }
  const mean = (sum * RGB) / rgb.length;
  if (mean < 24 || mean > 232) return 0;
  return Math.sqrt(Math.max(0, (squares * RGB) / rgb.length - mean * mean));
}

type Moment = { seconds: number; score: number };

// Neither the first shots nor the closing credits should stand for the episode, unless all between is dark.
function liveliest(moments: Moment[]): number {
  const middle = moments.slice(Math.floor(moments.length * 0.15), Math.ceil(moments.length * 0.7));
  const best = (among: Moment[]) => among.toSorted((a, b) => b.score - a.score)[0];
  const found = best(middle);
  return (found?.score ? found : best(moments))?.seconds ?? 0;
}

async function fillSheet(file: FileHandle, cells: Cell[], { cell, columns, rows }: Storyboard) {
  const stride = columns * cell.width * RGB;
  const sheet = Buffer.alloc(stride * rows * cell.height);
  const picture = Buffer.alloc(cell.width * cell.height * RGB);
  const moments: Moment[] = [];
  for (const { x, y, seconds } of cells) {
    if ((await file.read(picture)).bytesRead < picture.length) break;
    moments.push({ seconds, score: liveliness(picture) });
    for (let row = 0; row < cell.height; row++) {
      const from = row * cell.width * RGB;
      picture.copy(sheet, (y + row) * stride + x * RGB, from, from + cell.width * RGB);
    }
  }
  return { sheet, moments };
}

/**
 * Turns the pictures that ffmpeg left in `folder` into the storyboard's sheets; returns the second with most to see.
 */
export async function makeSheets(folder: string, storyboard: Storyboard): Promise<number> {
  const { default: sharp } = await import('sharp');
  const { cell, columns, rows } = storyboard;
  const raw = { width: columns * cell.width, height: rows * cell.height, channels: RGB } as const;
  const file = await open(path.join(folder, CELLS));
  try {
    const moments: Moment[] = [];
    for (const [name, cells] of Map.groupBy(storyboardCells(storyboard), ({ sheet }) => sheet)) {
      const filled = await fillSheet(file, cells, storyboard);
      await sharp(filled.sheet, { raw }).jpeg({ quality: 70, mozjpeg: true }).toFile(path.join(folder, name));
      moments.push(...filled.moments);
    }
    return liveliest(moments);
  } finally {
    await file.close();
    await rm(path.join(folder, CELLS));
  }
}
