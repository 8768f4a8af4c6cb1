import type { VideoSource } from '../probe/video-source.ts';
import { inputArguments } from '../probe/input.ts';
import { flags, run } from '../probe/program.ts';
import { fitFilter, pictureFilters } from './picture-filters.ts';

const COMMON_ARGUMENTS = ['-hide_banner', '-nostdin', '-nostats', '-v', 'error', '-y'];

/** Parses the encoded seconds from the last complete report in ffmpeg's `-progress` output; null without one. */
export function readProgress(text: string): number | null {
  const last = [...text.matchAll(/^out_time_us=(\d+)$/gm)].at(-1)?.[1];
  return last === undefined ? null : Number(last) / 1_000_000;
}

/** Parses from the last complete report how many seconds of video are encoded in a second; null while unknown. */
export function readPace(text: string): number | null {
  const last = [...text.matchAll(/^speed= *(\d+(?:\.\d+)?)x *$/gm)].at(-1)?.[1];
  return last === undefined ? null : Number(last);
}

export type EncodeOptions = {
  cwd: string;
  /** Seconds of the source. */
  duration: number;
  signal?: AbortSignal | undefined;
  /** `part` is 0 to 1, `pace` seconds of video in a second. */
  onProgress?: (part: number, pace: number | null) => void;
  /** Called with each line that ffmpeg says of the video. */
  onMessage?: ((text: string) => void) | undefined;
};

// ffmpeg says the first of tracks that it does not use. What it repeats was shown already.
const SAYS_NOTHING = /not on whitelist|Last message repeated/;

/** Runs ffmpeg with `args` in the folder `cwd` and reports progress. */
export async function runEncoder(
  args: string[],
  { cwd, duration, signal, onProgress, onMessage }: EncodeOptions,
): Promise<void> {
  let unfinished = '';
  await run('ffmpeg', [...COMMON_ARGUMENTS, '-progress', 'pipe:1', ...args], {
    cwd,
    signal,
    onMessage: (text) => {
      const lines = (unfinished + text).split('\n');
      unfinished = lines.pop() ?? '';
      for (const line of lines) if (!SAYS_NOTHING.test(line)) onMessage?.(`${line}\n`);
    },
    onOutput: (text) => {
      const done = readProgress(text);
      if (done !== null) onProgress?.(Math.min(1, done / duration), readPace(text));
    },
  });
}

/** Grabs a frame of a video as PNG, upright and with square pixels; empty past the end. */
export function grabFrame(
  { file, video }: VideoSource,
  seconds: number,
  signal?: AbortSignal,
): Promise<Buffer> {
  const filters = [...pictureFilters(video, video), fitFilter(video)].join(',');
  const frame = { map: `0:${video.index}`, 'frames:v': 1, vf: filters, 'c:v': 'png' };
  const args = [
    '-ss',
    String(seconds),
    ...inputArguments(file),
    ...flags({ ...frame, f: 'image2pipe' }),
    'pipe:1',
  ];
  return run('ffmpeg', [...COMMON_ARGUMENTS, ...args], { signal });
}
