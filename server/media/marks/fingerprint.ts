import type { Readable } from 'node:stream';
import { flags, run } from '../probe/program.ts';
import { SOUND_RATE, type Stretch } from './exact-edges.ts';

let chromaprint: Promise<boolean> | undefined;

/** Whether ffmpeg of this machine can make fingerprints: some are built without. */
export function canFingerprint(): Promise<boolean> {
  chromaprint ??= run('ffmpeg', ['-hide_banner', '-muxers']).then(
    (said) => /^\s*E\s+chromaprint\s/m.test(said.toString()),
    () => false,
  );
  return chromaprint;
}

/** The sound to read: what ffmpeg is given on its standard input, and its options for that. */
export type SoundInput = { input: Readable; format: string[]; signal?: AbortSignal | undefined };

async function decode({ input, format, signal }: SoundInput, output: string[]): Promise<Buffer> {
  try {
    return await run(
      'ffmpeg',
      [
        ...['-hide_banner', ...flags({ v: 'error' }), ...format, ...flags({ i: 'pipe:0', map: '0:a:0' })],
        // Sound that begins after the picture keeps its distance to it.
        ...flags({ af: 'aresample=async=1:first_pts=0', ac: 1 }),
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
  const output = { t: seconds.toFixed(3), ar: FINGERPRINT_RATE, f: 'chromaprint', fp_format: 'raw' };
  const bytes = await decode(sound, [...flags(output), 'pipe:1']);
  return readPoints(bytes);
}

/** The points of a stored fingerprint. */
export function readPoints(bytes: Buffer): Uint32Array {
  // Copied, because a view must begin at a multiple of four.
  return new Uint32Array(new Uint8Array(bytes.subarray(0, bytes.length & ~3)).buffer);
}

/** Decodes sound for a comparison to a sample. */
export async function decodeSound(sound: SoundInput): Promise<Stretch['samples']> {
  const bytes = await decode(sound, [...flags({ ar: SOUND_RATE, f: 's16le' }), 'pipe:1']);
  return new Float32Array(new Int16Array(new Uint8Array(bytes.subarray(0, bytes.length & ~1)).buffer));
}
