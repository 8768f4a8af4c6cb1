import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MANIFEST_FILE, readManifest } from '#server/media/hls/manifest.ts';

/** Renames segments for the repository, where `.ts` means TypeScript; the loader of the demo restores their names. */
export async function renameSegments(folder: string): Promise<void> {
  const segments = (await readdir(folder)).filter((name) => name.endsWith('.ts'));
  for (const name of segments) {
    await rename(path.join(folder, name), path.join(folder, `${path.basename(name, '.ts')}.mpegts`));
  }
}

/** Removes the JPEG previews of a media folder, which keeps the WebP ones: a seventh of the size of a small clip. */
export async function dropJpegs(folder: string): Promise<void> {
  const manifest = await readManifest(folder);
  const { optimized, ...jpeg } = manifest.preview;
  const preview = { ...optimized, optimized };
  await writeFile(path.join(folder, MANIFEST_FILE), JSON.stringify({ ...manifest, preview }, null, 2));
  for (const name of Object.values(jpeg))
    if (name?.endsWith('.jpg')) await rm(path.join(folder, name), { force: true });
}
