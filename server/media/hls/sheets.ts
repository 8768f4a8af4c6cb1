import { open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { CELLS_FILE, storyboardCells, type StoryboardCell, type Storyboard } from './storyboard.ts';

const RGB = 3;

/** Scores the contrast of an RGB picture: the deviation of its brightness, 0 when it is almost black or white. */
export function contrastScore(rgb: Uint8Array): number {
  let sum = 0;
  let squares = 0;
  // Green contributes most to perceived brightness.
  for (let at = 1; at < rgb.length; at += RGB) {
    const brightness = rgb[at] ?? 0;
    sum += brightness;
    squares += brightness * brightness;
  }
  const mean = (sum * RGB) / rgb.length;
  if (mean < 24 || mean > 232) return 0;
  return Math.sqrt(Math.max(0, (squares * RGB) / rgb.length - mean * mean));
}

type ScoredFrame = { seconds: number; score: number };

// The first shots and the closing credits are skipped, unless everything between is dark.
function findBestFrame(frames: ScoredFrame[]): number {
  const middle = frames.slice(Math.floor(frames.length * 0.15), Math.ceil(frames.length * 0.7));
  const best = (among: ScoredFrame[]) => among.toSorted((a, b) => b.score - a.score)[0];
  const found = best(middle);
  return (found?.score ? found : best(frames))?.seconds ?? 0;
}

async function fillSheet(file: FileHandle, cells: StoryboardCell[], { cell, columns, rows }: Storyboard) {
  const stride = columns * cell.width * RGB;
  const sheet = Buffer.alloc(stride * rows * cell.height);
  const picture = Buffer.alloc(cell.width * cell.height * RGB);
  const frames: ScoredFrame[] = [];
  for (const { x, y, seconds } of cells) {
    if ((await file.read(picture)).bytesRead < picture.length) break;
    frames.push({ seconds, score: contrastScore(picture) });
    for (let row = 0; row < cell.height; row++) {
      const from = row * cell.width * RGB;
      picture.copy(sheet, (y + row) * stride + x * RGB, from, from + cell.width * RGB);
    }
  }
  return { sheet, frames };
}

/**
 * Makes the storyboard's sheets from ffmpeg's raw pictures in `folder`; returns the second with the best preview frame.
 */
export async function makeSheets(folder: string, storyboard: Storyboard): Promise<number> {
  const { default: sharp } = await import('sharp');
  const { cell, columns, rows } = storyboard;
  const raw = { width: columns * cell.width, height: rows * cell.height, channels: RGB } as const;
  const file = await open(path.join(folder, CELLS_FILE));
  try {
    const frames: ScoredFrame[] = [];
    for (const [name, cells] of Map.groupBy(storyboardCells(storyboard), ({ sheet }) => sheet)) {
      const filled = await fillSheet(file, cells, storyboard);
      await sharp(filled.sheet, { raw }).jpeg({ quality: 70, mozjpeg: true }).toFile(path.join(folder, name));
      frames.push(...filled.frames);
    }
    return findBestFrame(frames);
  } finally {
    await file.close();
    await rm(path.join(folder, CELLS_FILE));
  }
}
