import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { flags, run } from '../probe/program.ts';
import type { HlsSegment } from './hls.ts';

/** The file in the folder of a video with the loudness of its first and last minutes; made when somebody asks. */
export const WAVEFORM_FILE = 'waveform.json';

/** Whether a key is that of the waveform of a video. */
export const isWaveform = (key: string): boolean => key.endsWith(`/${WAVEFORM_FILE}`);

/** The sound of one part of a video. */
export type WaveformPart = {
  /** Seconds of the video at its first value. */
  from: number;
  /** Base64 of one byte for each tenth of a second: the highest amplitude in it, 0 to 255. */
  peaks: string;
};

/** The sound of the beginning and the end of a video; no parts of one without sound. */
export type Waveform = {
  /** Seconds of the whole video. */
  duration: number;
  parts: WaveformPart[];
};

// Openings are in the first minutes and endings in the last ones.
const FIRST_SECONDS = 600;
const LAST_SECONDS = 420;

const VALUES_A_SECOND = 10;
// Enough for loudness; a value is made of 400 of them.
const RATE = 4000;
const SAMPLES = RATE / VALUES_A_SECOND;
// From 15 bits of amplitude to a byte.
const TO_BYTE = 7;
const MAX_BYTE = 255;

type PlannedPart = { from: number; seconds: number; files: string[] };

/** The parts with the segments that they need; one for the whole of a video in which the two would touch. */
export function planWaveform(segments: readonly HlsSegment[]): PlannedPart[] {
  const total = segments.reduce((sum, { seconds }) => sum + seconds, 0);
  const isWhole = total <= FIRST_SECONDS + LAST_SECONDS;
  const first: PlannedPart = { from: 0, seconds: isWhole ? total : FIRST_SECONDS, files: [] };
  const last: PlannedPart = { from: total, seconds: 0, files: [] };
  let at = 0;
  for (const { file, seconds } of segments) {
    if (at < first.seconds) first.files.push(file);
    // A part begins with a segment: it has no index to seek by.
    else if (at + seconds > total - LAST_SECONDS) {
      last.from = Math.min(last.from, at);
      last.files.push(file);
    }
    at += seconds;
  }
  last.seconds = total - last.from;
  return isWhole ? [first] : [first, last];
}

/** The highest amplitude of each tenth of a second of mono sound of 16 bits. */
export function peaksOf(sound: Buffer): Buffer {
  // Copied, because a view must begin at an even byte.
  const samples = new Int16Array(new Uint8Array(sound.subarray(0, sound.length & ~1)).buffer);
  const peaks = Buffer.alloc(Math.ceil(samples.length / SAMPLES));
  for (let value = 0; value < peaks.length; value += 1) {
    let highest = 0;
    const end = Math.min(samples.length, (value + 1) * SAMPLES);
    for (let i = value * SAMPLES; i < end; i += 1) highest = Math.max(highest, Math.abs(samples[i] ?? 0));
    peaks[value] = Math.min(MAX_BYTE, highest >> TO_BYTE);
  }
  return peaks;
}

// A minute at a time: other requests are answered in between.
const TURN_BYTES = 60 * RATE * Int16Array.BYTES_PER_ELEMENT;

async function peaksInTurns(sound: Buffer): Promise<Buffer> {
  const peaks: Buffer[] = [];
  for (let at = 0; at < sound.length; at += TURN_BYTES) {
    peaks.push(peaksOf(sound.subarray(at, at + TURN_BYTES)));
    await setImmediate();
  }
  return Buffer.concat(peaks);
}

// Where a segment has no sound, ffmpeg says so and ends with an error.
const NO_SOUND = /matches no streams|does not contain any stream/;

async function readPart(
  { from, seconds, files }: PlannedPart,
  openAll: (files: string[]) => Readable,
  signal: AbortSignal,
): Promise<WaveformPart | null> {
  let messages = '';
  const stream = openAll(files);
  try {
    const sound = await run(
      'ffmpeg',
      [
        '-hide_banner',
        ...flags({ v: 'error', f: 'mpegts', i: 'pipe:0', map: '0:a:0', t: seconds.toFixed(3) }),
        // Sound that begins after the picture keeps its distance to it: ffmpeg counts from the first used track.
        ...flags({ af: 'aresample=async=1:first_pts=0', ac: 1, ar: RATE, f: 's16le' }),
        'pipe:1',
        ...flags({ map: '0:v:0', 'c:v': 'copy', f: 'null' }),
        '-',
      ],
      { signal, input: stream, onMessage: (text) => (messages += text) },
    );
    return { from, peaks: (await peaksInTurns(sound)).toString('base64') };
  } catch (error) {
    if (NO_SOUND.test(messages)) return null;
    throw error;
  } finally {
    stream.destroy();
  }
}

/**
 * Measures the sound of a rendition. `openAll` gives the content of segments, one after another. Fails with `invalid`
 * where it cannot be read.
 */
export async function makeWaveform(
  segments: readonly HlsSegment[],
  openAll: (files: string[]) => Readable,
  signal: AbortSignal,
): Promise<Waveform> {
  const parts: WaveformPart[] = [];
  for (const planned of planWaveform(segments)) {
    const part = await readPart(planned, openAll, signal);
    if (part) parts.push(part);
  }
  return { duration: segments.reduce((sum, { seconds }) => sum + seconds, 0), parts };
}
