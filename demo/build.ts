import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { transcode } from '#server/ingest/transcode.ts';
import { writeCatalogue } from './catalogue.ts';
import { clips, type Clip } from './clips/clips.ts';
import { renderClip } from './clips/render.ts';
import { drawPictures } from './pictures.ts';

const MEDIA = path.join(import.meta.dirname, 'media');
// All media of the repository together.
const MOST_BYTES = 20_500_000;

// In the repository `.ts` is a source; the demo's loader gives the segments their name back.
async function renameSegments(folder: string): Promise<void> {
  const segments = (await readdir(folder)).filter((name) => name.endsWith('.ts'));
  for (const name of segments) {
    await rename(path.join(folder, name), path.join(folder, `${path.basename(name, '.ts')}.mpegts`));
  }
}

async function makeClip(clip: Clip): Promise<void> {
  await mkdir(path.join(MEDIA, clip.alias), { recursive: true });
  const work = await mkdtemp(path.join(MEDIA, '.work-'));
  try {
    const source = path.join(work, 'source.mp4');
    const folder = path.join(work, 'folder');
    const place = path.join(MEDIA, clip.alias, String(clip.ordinal));
    await renderClip(clip, source);
    await mkdir(folder);
    await transcode(source, folder);
    await renameSegments(folder);
    await rm(place, { recursive: true, force: true });
    await rename(folder, place);
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

const STEPS: Record<string, () => Promise<void>> = {
  words: writeCatalogue,
  pictures: drawPictures,
  clips: async () => {
    for (const clip of clips) {
      await makeClip(clip);
      console.log(
        `${clip.alias} ${clip.ordinal}: ${megabytes(await bytesBelow(path.join(MEDIA, clip.alias, String(clip.ordinal))))}`,
      );
    }
  },
};

// `npm run demo:build` makes everything again, `npm run demo:build words` only one part.
const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : Object.keys(STEPS)) {
  const step = STEPS[name];
  if (!step) throw new Error(`There is no step ${name}; there are ${Object.keys(STEPS).join(', ')}`);
  await step();
}
const folders = ['posters', 'backdrops', 'tiles', 'media'].map((name) => path.join(import.meta.dirname, name));
const total = (await Promise.all(folders.map((folder) => bytesBelow(folder).catch(() => 0)))).reduce(
  (a, b) => a + b,
  0,
);
console.log(`all media: ${megabytes(total)}`);
if (total > MOST_BYTES) throw new Error(`more than ${megabytes(MOST_BYTES)}`);
