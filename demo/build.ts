import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { transcode } from '#server/publishing/ingest/transcode.ts';
import { writeCatalogue } from './catalogue.ts';
import { type Clip, clips, scenes } from './clips/clips.ts';
import { artworkClips, reel } from './clips/pieces/pieces.ts';
import {
  dropJpegs,
  dropLargePreview,
  renameSegments,
  shrinkSheets,
  shrinkStills,
} from './clips/compact-media-folder.ts';
import { renderClip } from './clips/render.ts';
import { showFrames } from './clips/show-frames.ts';
import { drawPictures } from './pictures.ts';

const MEDIA = path.join(import.meta.dirname, 'media');
// The bound for all demo media in the repository.
const MAX_BYTES = 44_000_000;

async function makeClip(clip: Clip, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  const work = await mkdtemp(path.join(MEDIA, '.work-'));
  try {
    const source = path.join(work, 'source.mp4');
    const folder = path.join(work, 'folder');
    await renderClip(clip, source);
    await mkdir(folder);
    await transcode(source, folder);
    await renameSegments(folder);
    await dropJpegs(folder);
    if (clip.height === 480) await dropLargePreview(folder);
    if (clip.frames) await showFrames(folder, source, clip.frames);
    await shrinkStills(folder);
    await shrinkSheets(folder);
    await rm(target, { recursive: true, force: true });
    await rename(folder, target);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map((file) => stat(path.join(file.parentPath, file.name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

async function makeClips(list: readonly Clip[]): Promise<void> {
  for (const clip of list.filter(({ alias }) => aliases.length === 0 || aliases.includes(alias))) {
    const target = path.join(MEDIA, clip.alias, String(clip.ordinal));
    await makeClip(clip, target);
    const bytes = await bytesBelow(target);
    console.log(`${clip.alias} ${clip.ordinal}: ${megabytes(bytes)}`);
  }
}

const STEPS: Record<string, () => Promise<void>> = {
  words: writeCatalogue,
  pictures: drawPictures,
  scenes: async () => makeClips(scenes),
  pieces: async () => makeClips(artworkClips),
  reel: async () => makeClip(reel, path.join(import.meta.dirname, 'reel')),
};

// `npm run demo:build` makes everything, `npm run demo:build words` one part, and `npm run demo:build pieces
// fox-post-long-road` the clips of one release.
const args = process.argv.slice(2);
const steps = args.filter((name) => name in STEPS);
const aliases = args.filter((name) => !(name in STEPS));
for (const alias of aliases)
  if (!clips.some((clip) => clip.alias === alias))
    throw new Error(`Neither a step (${Object.keys(STEPS).join(', ')}) nor a release with a clip: ${alias}`);
for (const name of steps.length > 0 ? steps : Object.keys(STEPS)) await STEPS[name]?.();
const folders = ['posters', 'backdrops', 'tiles', 'media', 'reel'].map((name) =>
  path.join(import.meta.dirname, name),
);
const total = (await Promise.all(folders.map((folder) => bytesBelow(folder).catch(() => 0)))).reduce(
  (a, b) => a + b,
  0,
);
console.log(`all media: ${megabytes(total)}`);
if (total > MAX_BYTES) throw new Error(`more than ${megabytes(MAX_BYTES)}`);
