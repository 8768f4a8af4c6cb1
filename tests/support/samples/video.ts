import { mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';

/** Creates a temporary folder; `remove` deletes it. */
export async function createTestFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-test-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

type Video = { size?: string; seconds?: number; rate?: string; sound?: boolean; more?: string[] };

/** Encodes a real video of a moving test picture, small and quick by default; returns its path. */
export async function makeVideo(file: string, video: Video = {}): Promise<string> {
  const { size = '320x180', seconds = 2, rate = '24', sound = true, more = [] } = video;
  const inputs = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`];
  if (sound) inputs.push('-f', 'lavfi', '-i', `sine=440:d=${seconds}`, '-c:a', 'aac', '-b:a', '64k');
  const picture = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  await execa('ffmpeg', ['-v', 'error', '-y', ...inputs, ...picture, ...more, `file:${file}`]);
  return file;
}

/** Makes an MP4 so many bytes large by a box that players skip; returns its path. */
export async function padVideo(file: string, bytes: number): Promise<string> {
  const { size } = await stat(file);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(bytes - size);
  head.write('free', 4, 'latin1');
  await writeFile(file, head, { flag: 'a' });
  await truncate(file, bytes);
  return file;
}
