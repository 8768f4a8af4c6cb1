import assert from 'node:assert/strict';
import { execa } from 'execa';

/**
 * The picture of the sample from its second `from` on, as arguments of an input of ffmpeg: black, 160x90 at 25 frames a
 * second, with a flash of 0.2 s at 1 s, 3 s, 5 s and so on.
 */
export function flashes(seconds: number, { from = 0 } = {}): string[] {
  const flash = `drawbox=c=white:t=fill:enable='between(mod(t+${from},2),1,1.199)'`;
  return ['-f', 'lavfi', '-i', `color=black:s=160x90:r=25:d=${seconds},${flash}`];
}

/** Its sound from its second `from` on: a beep of 0.1 s with each flash. */
export function beeps(seconds: number, { from = 0, rate = 48_000 } = {}): string[] {
  const beep = `if(between(mod(t+${from},2),1,1.1),0.7*sin(2*PI*1000*t),0)`;
  return ['-f', 'lavfi', '-i', `aevalsrc='${beep}':s=${rate}:d=${seconds}`];
}

/** Encodes inputs to a small file; returns its path. */
export async function encodeSample(file: string, inputs: string[], more: string[]): Promise<string> {
  const picture = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '25', '-pix_fmt', 'yuv420p'];
  await execa('ffmpeg', ['-v', 'error', '-y', ...inputs, ...picture, ...more, file]);
  return file;
}

async function measure(file: string, args: string[]): Promise<string> {
  const output = ['-f', 'null', '-'];
  const { all } = await execa('ffmpeg', ['-hide_banner', '-copyts', '-i', file, ...args, ...output], {
    all: true,
  });
  return all;
}

async function findFlashes(file: string): Promise<number[]> {
  const print = 'metadata=print:key=lavfi.signalstats.YAVG:file=-';
  const text = await measure(file, ['-map', '0:v:0', '-vf', `signalstats,${print}`]);
  let isLight = false;
  return [...text.matchAll(/pts_time:([\d.]+)\s+lavfi\.signalstats\.YAVG=([\d.]+)/g)].flatMap(
    ([, time, light]) => {
      const begins = !isLight && Number(light) > 120;
      isLight = Number(light) > 120;
      return begins ? [Number(time)] : [];
    },
  );
}

async function findBeeps(file: string): Promise<number[]> {
  const text = await measure(file, ['-map', '0:a:0', '-af', 'silencedetect=n=-30dB:d=0.3']);
  return [...text.matchAll(/silence_end: ([\d.]+)/g)].map(([, time]) => Number(time));
}

/** By how many milliseconds each beep comes after its flash; null for a flash without a beep within half a second. */
export async function measureSync(file: string): Promise<(number | null)[]> {
  const [seen, heard] = [await findFlashes(file), await findBeeps(file)];
  assert.ok(seen.length > 0, 'no flash');
  return seen.map((flash) => {
    const nearest = heard.toSorted((a, b) => Math.abs(a - flash) - Math.abs(b - flash))[0] ?? Infinity;
    return Math.abs(nearest - flash) > 0.5 ? null : Math.round((nearest - flash) * 1000);
  });
}

/** How many packets of sound a file has. */
export async function countSoundPackets(file: string): Promise<number> {
  const show = ['-count_packets', '-select_streams', 'a:0', '-show_entries', 'stream=nb_read_packets'];
  const { stdout } = await execa('ffprobe', ['-v', 'error', ...show, '-of', 'csv=p=0', file]);
  return Number(stdout.split('\n')[0]);
}
