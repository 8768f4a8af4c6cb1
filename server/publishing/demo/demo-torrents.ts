import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '#server/platform/database/open.ts';
import { addTorrent, type AddTorrentDeps } from '#server/torrents/torrents/changes/add-torrent.ts';
import { type DemoClip, findDemoClips } from './load-demo.ts';

// Ten times the size of all clips.
const MIN_WEB_SEED_BYTES = 64_000_000;
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

// Segments of a transport stream can be concatenated.
async function joinSegments(clip: string, file: string): Promise<void> {
  const segments = (await readdir(clip)).filter((name) => SEGMENT.test(name)).toSorted();
  for (const segment of segments) await appendFile(file, await readFile(path.join(clip, segment)));
}

async function addClipsTorrent(
  deps: AddTorrentDeps,
  alias: string,
  clips: readonly DemoClip[],
): Promise<void> {
  const name = await nameOf(deps.db, alias);
  const work = await deps.storage.work.create('demo-torrent');
  try {
    const folder = path.join(work, `${name} [720p]`);
    await mkdir(folder);
    for (const { ordinal, folder: clip } of clips)
      await joinSegments(clip, path.join(folder, `${name} - ${String(ordinal).padStart(2, '0')}.ts`));
    await addTorrent(deps, folder, {
      release: alias,
      overrides: {},
      label: undefined,
      replacing: 'plain',
      video: VIDEO,
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Adds torrents of the 720p clips of the demo with web seeds, so that they can be downloaded without other peers. */
export async function loadDemoTorrents(deps: AddTorrentDeps): Promise<void> {
  const webSeedBytes = Math.max(deps.webSeedBytes, MIN_WEB_SEED_BYTES);
  const clips = await findDemoClips();
  // Clips without 720p get no torrent, because it would slow down the first start for little benefit.
  const has720p = await Promise.all(
    clips.map(async ({ folder }) => (await readdir(folder)).includes('720.m3u8')),
  );
  const releases = Map.groupBy(
    clips.filter((_, at) => has720p[at]),
    ({ alias }) => alias,
  );
  for (const [alias, clips] of releases) await addClipsTorrent({ ...deps, webSeedBytes }, alias, clips);
}
