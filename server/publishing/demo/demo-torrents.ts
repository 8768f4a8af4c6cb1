import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '#server/platform/database/open.ts';
import { addTorrent, type AddTorrentDeps } from '#server/torrents/torrents/changes/add-torrent.ts';
import { type DemoClip, findDemoClips } from './demo-clips.ts';

// Three times the size of all clips.
const MIN_WEB_SEED_BYTES = 100_000_000;
const QUALITIES = ['720p', '480p'] as const;
type Quality = (typeof QUALITIES)[number];

function findRelease(db: Database, alias: string) {
  return db
    .selectFrom('releases')
    .select(['name_main', 'fresh_at'])
    .where('alias', '=', alias)
    .executeTakeFirst();
}

// Segments of a transport stream can be concatenated.
async function joinSegments(clip: string, quality: Quality, file: string): Promise<void> {
  const isSegment = (name: string) => name.startsWith(`${parseInt(quality)}_`) && name.endsWith('.mpegts');
  const segments = (await readdir(clip)).filter(isSegment).toSorted();
  for (const segment of segments) await appendFile(file, await readFile(path.join(clip, segment)));
}

async function addClipsTorrent(
  deps: AddTorrentDeps,
  alias: string,
  clips: readonly DemoClip[],
  quality: Quality,
): Promise<void> {
  const release = await findRelease(deps.db, alias);
  if (!release) return;
  const { name_main: title, fresh_at: freshAt } = release;
  // Windows has no files with these characters.
  const name = title.replaceAll(/[<>:"/\\|?*]/g, '');
  const work = await deps.storage.work.create('demo-torrent');
  try {
    const folder = path.join(work, `${name} [${quality}]`);
    await mkdir(folder);
    for (const { ordinal, folder: clip } of clips)
      await joinSegments(
        clip,
        quality,
        path.join(folder, `${name} - ${String(ordinal).padStart(2, '0')}.ts`),
      );
    // A torrent is as old as its last episode.
    await addTorrent({ ...deps, now: () => new Date(freshAt ?? deps.now()) }, folder, {
      release: alias,
      overrides: {},
      label: undefined,
      replacing: 'plain',
      video: { quality, codec: 'x264/AVC', color: '8bit' },
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function findQuality(clip: string): Promise<Quality | undefined> {
  const names = await readdir(clip);
  return QUALITIES.find((quality) => names.includes(`${parseInt(quality)}.m3u8`));
}

/** Adds torrents of the clips of the demo with web seeds, so that they can be downloaded without other peers. */
export async function loadDemoTorrents(deps: AddTorrentDeps): Promise<void> {
  const webSeedBytes = Math.max(deps.webSeedBytes, MIN_WEB_SEED_BYTES);
  const releases = Map.groupBy(await findDemoClips(), ({ alias }) => alias);
  for (const [alias, clips] of releases) {
    const quality = clips[0] && (await findQuality(clips[0].folder));
    if (quality) await addClipsTorrent({ ...deps, webSeedBytes }, alias, clips, quality);
  }
}
