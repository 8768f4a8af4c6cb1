import path from 'node:path';
import { execa } from 'execa';

/** Encodes a video from a source filter of ffmpeg; returns its path. */
export async function makePicture(file: string, source: string, ...args: string[]): Promise<string> {
  await execa('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, ...args, `file:${file}`]);
  return file;
}

/** A source of columns of plain colours, each three samples in the order of the pixel format. */
export function columns(samples: [number, number, number][], format: string, size = '160x90'): string {
  const [width = 160] = size.split('x').map(Number);
  const plane = (at: number) =>
    samples.reduceRight<string>(
      (rest, sample, i) =>
        rest ? `if(lt(X,${i + 1}*W/${samples.length}),${sample[at]},${rest})` : `${sample[at]}`,
      '',
    );
  return `color=gray:s=${width}x${size.split('x')[1]}:r=24:d=2,format=${format},geq=lum='${plane(0)}':cb='${plane(1)}':cr='${plane(2)}'`;
}

/** The first segment of a rendition in a media folder. */
export function firstSegment(folder: string, name = '480'): string {
  return path.join(folder, `${name}_00000.ts`);
}

/** The mean luma and chroma of each of some equal columns, from the middle of a frame. */
export async function readColumns(file: string, count: number): Promise<[number, number, number][]> {
  const show = ['-frames:v', '1', '-pix_fmt', 'yuv444p', '-f', 'rawvideo', '-'];
  const scale = `scale=${count * 8}:8:flags=area`;
  const { stdout } = await execa('ffmpeg', ['-v', 'error', '-i', file, '-vf', scale, ...show], {
    encoding: 'buffer',
  });
  const stride = count * 8;
  const at = (plane: number, column: number) => stdout[plane * stride * 8 + 4 * stride + column * 8 + 4] ?? 0;
  return Array.from({ length: count }, (_, column) => [at(0, column), at(1, column), at(2, column)]);
}

/** What ffprobe shows of the video stream of a file. */
export async function readStream(file: string, entries: string): Promise<Record<string, string>> {
  const show = ['-select_streams', 'v:0', '-show_entries', `stream=${entries}`, '-of', 'default=nw=1'];
  const { stdout } = await execa('ffprobe', ['-v', 'error', '-count_frames', ...show, file]);
  return Object.fromEntries(stdout.split('\n').map((line) => line.split('=')));
}

/** The times of all frames of a rendition, in seconds. */
export async function readFrameTimes(folder: string, name = '480'): Promise<number[]> {
  const show = ['-select_streams', 'v:0', '-show_entries', 'frame=pts_time', '-of', 'csv=p=0'];
  const open = ['-allowed_extensions', 'ALL', '-i', path.join(folder, `${name}.m3u8`)];
  const { stdout } = await execa('ffprobe', ['-v', 'error', ...show, ...open]);
  return (stdout.match(/[\d.]+/g) ?? []).map(Number);
}
