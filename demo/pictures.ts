import { mkdir, rm, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { drawBackdrop, drawPoster } from '#server/media/poster-art/poster-art.ts';
import { demoReleases } from './catalogue.ts';
import type { DemoRelease } from './demo-release.ts';

const FOLDER = new URL('./', import.meta.url);

async function save(kind: 'posters' | 'backdrops', release: DemoRelease, svg: string): Promise<number> {
  const picture = await sharp(Buffer.from(svg)).webp({ quality: 82, effort: 6 }).toBuffer();
  await writeFile(new URL(`${kind}/${release.alias}.webp`, FOLDER), picture);
  return picture.length;
}

/** Draws every poster, and the wide background of the releases that show one; returns their bytes together. */
export async function drawPictures(): Promise<number> {
  let bytes = 0;
  for (const kind of ['posters', 'backdrops']) {
    await rm(new URL(kind, FOLDER), { recursive: true, force: true });
    await mkdir(new URL(kind, FOLDER));
  }
  for (const release of demoReleases) {
    const { backdrop, ...art } = release.art;
    const { id, genres, season } = release;
    const subject = { id, title: release.name.main, genres, season, ...art };
    bytes += await save('posters', release, drawPoster(subject));
    if (backdrop) bytes += await save('backdrops', release, drawBackdrop(subject));
  }
  return bytes;
}
