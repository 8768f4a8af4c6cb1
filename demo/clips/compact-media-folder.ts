import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { MANIFEST_FILE, type MediaManifest, readManifest } from '#server/media/hls/manifest.ts';

/** Renames segments for the repository, where `.ts` means TypeScript; the loader of the demo restores their names. */
export async function renameSegments(folder: string): Promise<void> {
  const segments = (await readdir(folder)).filter((name) => name.endsWith('.ts'));
  for (const name of segments) {
    await rename(path.join(folder, name), path.join(folder, `${path.basename(name, '.ts')}.mpegts`));
  }
}

async function changeManifest(folder: string, change: (manifest: MediaManifest) => MediaManifest) {
  const manifest = await readManifest(folder);
  await writeFile(path.join(folder, MANIFEST_FILE), JSON.stringify(change(manifest), null, 2));
  return manifest;
}

/** Removes the JPEG previews of a media folder, which keeps the WebP ones: a seventh of the size of a small clip. */
export async function dropJpegs(folder: string): Promise<void> {
  const { preview } = await changeManifest(folder, ({ preview: { optimized }, ...rest }) => ({
    ...rest,
    preview: { ...optimized, optimized },
  }));
  for (const name of Object.values(preview))
    if (typeof name === 'string' && name.endsWith('.jpg')) await rm(path.join(folder, name), { force: true });
}

/** Removes the largest preview of a media folder without JPEG previews: a video of 480p has no more detail. */
export async function dropLargePreview(folder: string): Promise<void> {
  const { preview } = await changeManifest(folder, ({ preview: { optimized }, ...rest }) => {
    const smaller = { ...optimized, src: optimized.preview };
    return { ...rest, preview: { ...smaller, optimized: smaller } };
  });
  const { src, preview: kept } = preview.optimized;
  if (src !== null && src !== kept) await rm(path.join(folder, src));
}

const SHEETS_QUALITY = 50;

/** Takes detail from the sheets of the storyboard, whose cells are seen for a moment. */
export async function shrinkSheets(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^sheet_\d+\.jpg$/.test(name)) continue;
    const file = path.join(folder, name);
    const smaller = sharp(await readFile(file)).jpeg({ quality: SHEETS_QUALITY, mozjpeg: true });
    await writeFile(file, await smaller.toBuffer());
  }
}

const STILLS_QUALITY = 30;

/** Takes detail from the frames for cards, which drawn pictures have little of. */
export async function shrinkStills(folder: string): Promise<void> {
  const { stills } = await readManifest(folder);
  if (stills === undefined) return;
  const file = path.join(folder, stills);
  const smaller = sharp(await readFile(file)).webp({ quality: STILLS_QUALITY, effort: 6 });
  await writeFile(file, await smaller.toBuffer());
}
