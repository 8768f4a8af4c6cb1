import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '#server/platform/database/open.ts';
import { addTorrent, type AddDeps } from '#server/torrents/torrents/add-torrent.ts';
import { type Clip, findClips } from './load-demo.ts';

// All clips together are a tenth of it.
const ROOM = 64_000_000;
const SEGMENT = /^720_\d+\.mpegts$/;
const VIDEO = { quality: '720p', codec: 'x264/AVC', color: '8bit' } as const;

async function nameOf(db: Database, alias: string): Promise<string> {
  const { name_main } = await db
    .selectFrom('releases')
    .select('name_main')
    .where('alias', '=', alias)
    .executeTakeFirstOrThrow();
  return name_main;
}

// A transport stream goes on where another ends.
async function join(clip: string, file: string): Promise<void> {
  const segments = (await readdir(clip)).filter((name) => SEGMENT.test(name)).toSorted();
  for (const segment of segments) await appendFile(file, await readFile(path.join(clip, segment)));
}

async function share(deps: AddDeps, alias: string, clips: readonly Clip[]): Promise<void> {
  const name = await nameOf(deps.db, alias);
  const work = await deps.storage.workFolder('demo-torrent');
  try {
    const folder = path.join(work, `${name} [720p]`);
    await mkdir(folder);
    for (const { ordinal, folder: clip } of clips)
      await join(clip, path.join(folder, `${name} - ${String(ordinal).padStart(2, '0')}.ts`));
    await addTorrent(deps, folder, {
      release: alias,
      given: {},
      label: undefined,
      replacing: 'plain',
      video: VIDEO,
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * Makes torrents of the demo's clips in 720 lines and gives their files, so that with nobody else there they can be
 * downloaded.
 */
export async function loadDemoTorrents(deps: AddDeps): Promise<void> {
  const room = Math.max(deps.webSeedBytes, ROOM);
  const clips = await findClips();
  // Small films are for watching only: sharing them, too, would cost the first start more than it shows.
  const large = await Promise.all(
    clips.map(async ({ folder }) => (await readdir(folder)).includes('720.m3u8')),
  );
  const releases = Map.groupBy(
    clips.filter((_, at) => large[at]),
    ({ alias }) => alias,
  );
  for (const [alias, clips] of releases) await share({ ...deps, webSeedBytes: room }, alias, clips);
}
