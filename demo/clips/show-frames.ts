import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import sharp from 'sharp';
import { MANIFEST_FILE, readManifest } from '#server/media/hls/manifest.ts';
import { frameFile } from '#server/publishing/demo/demo-frames.ts';

const WIDTHS = [640, 320];
// A video of 480p has no such detail.
const LARGE = 1280;
// Drawn pictures have little detail.
const QUALITY = 60;

async function grab(video: string, second: number): Promise<Uint8Array> {
  const input = ['-hide_banner', '-v', 'error', '-ss', String(second), '-i', video];
  const output = ['-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe', 'pipe:1'];
  const { stdout } = await execa('ffmpeg', [...input, ...output], { encoding: 'buffer' });
  return stdout;
}

/**
 * Makes WebP pictures of the frames at the given seconds of `video` in its media folder; the first becomes the preview
 * of the video.
 */
export async function showFrames(folder: string, video: string, seconds: readonly number[]): Promise<void> {
  const manifest = await readManifest(folder);
  for (const name of new Set(Object.values(manifest.preview.optimized)))
    if (typeof name === 'string') await rm(path.join(folder, name));
  const hasDetail = manifest.renditions.some(({ height }) => height >= 720);
  const widths = hasDetail ? [LARGE, ...WIDTHS] : WIDTHS;
  for (const [i, second] of seconds.entries()) {
    const frame = sharp(await grab(video, second));
    for (const width of widths) {
      const picture = frame.clone().resize(width, (width * 9) / 16);
      const file = path.join(folder, frameFile(i + 1, width));
      await picture.webp({ quality: QUALITY, effort: 6 }).toFile(file);
    }
  }
  const [preview = null, thumbnail = null] = WIDTHS.map((width) => frameFile(1, width));
  const leaves = { src: hasDetail ? frameFile(1, LARGE) : preview, preview, thumbnail };
  const changed = { ...manifest, preview: { ...leaves, optimized: leaves } };
  await writeFile(path.join(folder, MANIFEST_FILE), JSON.stringify(changed, null, 2));
}
