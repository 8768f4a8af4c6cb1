import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { Failure } from '#server/failure.ts';

const name = z.string().regex(/^\w[\w.-]*$/);
const leaves = { src: name.nullable(), preview: name.nullable(), thumbnail: name.nullable() };

/** The content of a finished media folder; every name is a file in it. */
const manifest = z.object({
  /** Seconds. */
  duration: z.number().positive(),
  renditions: z
    .array(
      z.object({
        name: z.enum(['480', '720', '1080']),
        playlist: name,
        width: z.int(),
        height: z.int(),
        /** Bits per second of the largest segment. */
        bandwidth: z.int(),
        codecs: z.string(),
      }),
    )
    .min(1),
  preview: z.object({ ...leaves, optimized: z.object(leaves) }),
  storyboard: name,
  /** Absent from folders of earlier versions, as what follows. */
  stills: name.optional(),
  /** LUFS of the sound of the file, and by how many dB it was made louder; absent from a silent video. */
  loudness: z.object({ integrated: z.number(), gain: z.number() }).optional(),
});
export type MediaManifest = z.output<typeof manifest>;

export const MANIFEST_FILE = 'media.json';

/** Parses the manifest of a media folder; undefined when it is broken. */
export function parseManifest(text: string): MediaManifest | undefined {
  return manifest.safeParse(parseJson(text)).data;
}

/** Reads the manifest of a media folder of this machine; fails with `invalid` when it is missing or broken. */
export async function readManifest(folder: string): Promise<MediaManifest> {
  const parsed = parseManifest(await readFile(path.join(folder, MANIFEST_FILE), 'utf8').catch(() => ''));
  if (!parsed) throw new Failure('invalid', `В папке нет готового видео: ${folder}`);
  return parsed;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
