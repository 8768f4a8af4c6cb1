import type { Source } from '../probe/ffprobe.ts';
import { inputArguments } from '../probe/input.ts';
import { flags, run } from '../probe/program.ts';

const ALWAYS = ['-hide_banner', '-nostdin', '-nostats', '-v', 'error', '-y'];

/**
 * Seconds of the result that are ready, by the last complete report in a piece of ffmpeg's `-progress` text; null when
 * it tells none.
 */
export function readProgress(text: string): number | null {
  const last = [...text.matchAll(/^out_time_us=(\d+)$/gm)].at(-1)?.[1];
  return last === undefined ? null : Number(last) / 1_000_000;
}

export type Encoding = {
  cwd: string;
  /** Seconds of the source. */
  duration: number;
  signal?: AbortSignal | undefined;
  /** 0 to 1. */
  onProgress?: (part: number) => void;
};

/** Runs ffmpeg with `args` in the folder `cwd`, telling how far it is. */
export async function encode(args: string[], { cwd, duration, signal, onProgress }: Encoding): Promise<void> {
  await run('ffmpeg', [...ALWAYS, '-progress', 'pipe:1', ...args], {
    cwd,
    signal,
    onOutput: (text) => {
      const done = readProgress(text);
      if (done !== null) onProgress?.(Math.min(1, done / duration));
    },
  });
}

/** One frame of a video as a PNG picture, upright and with square pixels; empty past the end. */
export function grabFrame({ file, video }: Source, seconds: number, signal?: AbortSignal): Promise<Buffer> {
  const { index, width, height } = video;
  const frame = { map: `0:${index}`, 'frames:v': 1, vf: `scale=${width}:${height},setsar=1`, 'c:v': 'png' };
  const args = [
    '-ss',
    String(seconds),
    ...inputArguments(file),
    ...flags({ ...frame, f: 'image2pipe' }),
    'pipe:1',
  ];
  return run('ffmpeg', [...ALWAYS, ...args], { signal });
}
