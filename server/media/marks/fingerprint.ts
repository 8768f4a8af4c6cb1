import type { Readable } from 'node:stream';
import { flags, run } from '../probe/program.ts';
import { SOUND_RATE, type Stretch } from './exact-edges.ts';

let chromaprint: Promise<boolean> | undefined;

/** Whether ffmpeg of this machine can make fingerprints: some are built without. */
export function canFingerprint(): Promise<boolean> {
  chromaprint ??= run('ffmpeg', ['-hide_banner', '-muxers']).then(
    (output) => /^\s*E\s+chromaprint\s/m.test(output.toString()),
    () => false,
  );
  return chromaprint;
}

/** The sound to read: what ffmpeg is given on its standard input, and its options for that. */
export type SoundInput = {
  input: Readable;
  format: string[];
  /** The timestamp in it, in seconds, from which on it is wanted; without it from its beginning. */
  at?: number;
  signal?: AbortSignal | undefined;
};

/** The timestamp of the first picture of a segment, in seconds. */
export async function readFirstTimestamp({ input, format, signal }: SoundInput): Promise<number> {
  const shown = flags({
    v: 'error',
    select_streams: 'v:0',
    show_entries: 'stream=start_time',
    of: 'csv=p=0',
  });
  try {
    const output = await run('ffprobe', [...shown, ...format, 'pipe:0'], { signal, input });
    return Number.parseFloat(output.toString()) || 0;
  } finally {
    input.destroy();
  }
}

async function decode(
  { input, format, at, signal }: SoundInput,
  rate: number,
  output: string[],
): Promise<Buffer> {
  // The tracks of a segment do not begin at the same time: what is before is cut, and what is missing is silence.
  const first = Math.round((at ?? 0) * rate);

  try {
    return await run(
      'ffmpeg',
      [
        '-hide_banner',
        ...flags({ v: 'error' }),
        ...(at === undefined ? [] : ['-copyts']),
        ...format,
        ...flags({ i: 'pipe:0', map: '0:a:0' }),
        // The second filter counts in samples of its input.
        ...flags({ af: `aresample=${rate},aresample=async=1:first_pts=${first}`, ac: 1, ar: rate }),
        ...output,
      ],
      { signal, input },
    );
  } finally {
    input.destroy();
  }
}

const FINGERPRINT_RATE = 11_025;

/** Makes the points of the fingerprint of so many seconds of sound; none of sound that is too short. */
export async function makePoints(sound: SoundInput, seconds: number): Promise<Uint32Array> {
  const output = { t: seconds.toFixed(3), f: 'chromaprint', fp_format: 'raw' };
  const bytes = await decode(sound, FINGERPRINT_RATE, [...flags(output), 'pipe:1']);
  return readPoints(bytes);
}

/** The points of a stored fingerprint. */
export function readPoints(bytes: Buffer): Uint32Array {
  // Copied, because a view must begin at a multiple of four.
  return new Uint32Array(new Uint8Array(bytes.subarray(0, bytes.length & ~3)).buffer);
}

/** Decodes sound for a comparison to a sample. */
export async function decodeSound(sound: SoundInput): Promise<Stretch['samples']> {
  const bytes = await decode(sound, SOUND_RATE, [...flags({ f: 's16le' }), 'pipe:1']);
  return new Float32Array(new Int16Array(new Uint8Array(bytes.subarray(0, bytes.length & ~1)).buffer));
}
