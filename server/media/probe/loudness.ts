import { Failure } from '#server/failure.ts';
import { inputArguments } from './input.ts';
import { flags, run } from './program.ts';

/** What the site plays: LUFS of a whole video, and the highest true peak in dB of full scale. */
export const TARGET = -16;
const MAX_PEAK = -1;

// Less than that nobody hears.
const MIN_GAIN = 0.5;
// What `ebur128` says of silence, and of what is too short to measure.
const SILENT = -70;

const SILENCE_SECONDS = 5;
// Below it a channel has nothing but noise of its encoder, while the other one is heard.
const DEAD = -80;
const HEARD = -60;

export type Loudness = {
  /** LUFS of the whole sound, EBU R 128; null when it is silent or shorter than 0.4 s. */
  integrated: number | null;
  /** The highest true peak, in dB of full scale, and the second at which it begins to be reached. */
  peak: number;
  peakAt: number;
  /** Silence of at least five seconds. Seconds. */
  silences: { from: number; to: number }[];
  /** The one of two channels in which nothing is heard. */
  deadChannel: 'left' | 'right' | null;
};

/** The gain in dB that brings a sound to the target without a peak above −1 dB of full scale; 0 for none. */
export function gainOf({ integrated, peak }: Pick<Loudness, 'integrated' | 'peak'>): number {
  if (integrated === null) return 0;
  const gain = Math.min(TARGET - integrated, MAX_PEAK - peak);
  return Math.abs(gain) < MIN_GAIN ? 0 : Math.round(gain * 10) / 10;
}

const level = (text: string) => (text === '-inf' ? -Infinity : Number(text));

const FRAME = /\bt: *([\d.]+) .*\bFTPK: *(.*?) dBFS/;
const INTEGRATED = /^\s+I: +(-?[\d.]+) LUFS/;
const SILENCE = /silence_(start|end): (-?[\d.]+)/;
const CHANNEL = /Channel: (\d)/;
const RMS = /RMS level dB: (-?[\d.]+|-inf)/;

/** Collects what ffmpeg's meters say, line by line. */
function createReader(duration: number) {
  const found: Loudness = { integrated: null, peak: -Infinity, peakAt: 0, silences: [], deadChannel: null };
  const levels = new Map<string, number>();
  let silentFrom: number | undefined;
  let channel = '';
  const read = (line: string) => {
    const [, at, peaks = ''] = FRAME.exec(line) ?? [];
    const peak = Math.max(...peaks.split(/ +/).map(level));
    if (at !== undefined && peak > found.peak) Object.assign(found, { peak, peakAt: Number(at) });
    const integrated = Number(INTEGRATED.exec(line)?.[1] ?? SILENT);
    // Where the sound changes its format the meters begin anew; the loudest part decides.
    if (integrated > Math.max(SILENT, found.integrated ?? SILENT)) found.integrated = integrated;
    const [, edge, moment] = SILENCE.exec(line) ?? [];
    if (edge === 'start') silentFrom = Math.max(0, Number(moment));
    if (edge === 'end' && silentFrom !== undefined) {
      found.silences.push({ from: silentFrom, to: Number(moment) });
      silentFrom = undefined;
    }
    channel = CHANNEL.exec(line)?.[1] ?? channel;
    const rms = RMS.exec(line)?.[1];
    if (rms !== undefined) levels.set(channel, level(rms));
  };
  const end = (): Loudness => {
    if (silentFrom !== undefined) found.silences.push({ from: silentFrom, to: duration });
    const [left, right] = [levels.get('1'), levels.get('2')];
    if (left !== undefined && right !== undefined) {
      if (left < DEAD && right > HEARD) found.deadChannel = 'left';
      if (right < DEAD && left > HEARD) found.deadChannel = 'right';
    }
    return found;
  };
  return { read, end };
}

type Sound = { file: string; duration: number; index: number; filter: string };

/**
 * Decodes the sound of a file and measures it after the filters that it is published with. Null where ffmpeg cannot;
 * what is wrong with the file is told by its encoding.
 */
export async function measureLoudness(
  { file, duration, index, filter }: Sound,
  signal?: AbortSignal,
): Promise<Loudness | null> {
  const { read, end } = createReader(duration);
  let unfinished = '';
  const meters = [
    filter,
    `silencedetect=n=-60dB:d=${SILENCE_SECONDS}`,
    'astats=measure_perchannel=RMS_level:measure_overall=none',
    'ebur128=peak=true',
  ];
  const args = ['-hide_banner', '-nostdin', '-nostats', ...inputArguments(file)];
  const output = flags({ map: `0:${index}`, af: meters.join(','), f: 'null' });
  try {
    await run('ffmpeg', [...args, ...output, '-'], {
      signal,
      onMessage: (text) => {
        const lines = (unfinished + text).split('\n');
        unfinished = lines.pop() ?? '';
        for (const line of lines) read(line);
      },
    });
  } catch (error) {
    if (error instanceof Failure && error.code === 'invalid') return null;
    throw error;
  }
  return end();
}
