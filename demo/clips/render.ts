import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { execa } from 'execa';
import { drawingsPerSecond, frame } from './clip.ts';
import type { Clip } from './clips.ts';
import { drawShot, frameOf } from './compositor.ts';
import { perform } from './sound/score.ts';
import { wavOf } from './sound/wav.ts';

/**
 * Renders a clip into an MP4 file: its height, 24 frames a second, H.264 with mono AAC. Needs ffmpeg; replaces an
 * existing file.
 */
export async function renderClip(clip: Clip, outputFile: string): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'akane-clip-'));
  const music = path.join(folder, 'music.wav');
  try {
    await writeFile(music, wavOf(perform(clip.score, `${clip.alias} ${clip.ordinal}`)));
    await execa('ffmpeg', [...inputs(music, linesOf(clip)), ...encoding(clip.height), outputFile], {
      input: Readable.from(pictures(clip)),
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function* pictures(clip: Clip): AsyncGenerator<Uint8Array> {
  // The compositor reuses its buffer, so the pipe gets copies.
  for (const shot of clip.shots())
    for await (const picture of drawShot(shot, linesOf(clip))) yield Uint8Array.from(picture);
}

// Large clips are drawn larger and scaled down; small ones are drawn at their size, which takes a fifth of the time.
function linesOf({ height }: Clip): number {
  return height === 480 ? height : frame.height;
}

function inputs(music: string, lines: number): string[] {
  const { width, height } = frameOf(lines);
  const size = `${width}x${height}`;
  return [
    ['-hide_banner', '-v', 'error', '-y'],
    ['-f', 'rawvideo', '-pixel_format', 'rgba', '-video_size', size],
    ['-framerate', String(drawingsPerSecond), '-i', 'pipe:0', '-i', music],
  ].flat();
}

function encoding(height: number): string[] {
  const size = `scale=-2:${height}:flags=lanczos:out_color_matrix=bt709:out_range=tv`;
  return [
    ['-vf', `${size},fps=24,format=yuv420p`],
    ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '8', '-g', '144'],
    // The ingest never raises the audio bitrate of the source, so a low one keeps every rendition small.
    ['-c:a', 'aac', '-b:a', '32k', '-ac', '1', '-ar', '32000'],
    ['-shortest', '-movflags', '+faststart'],
  ].flat();
}
