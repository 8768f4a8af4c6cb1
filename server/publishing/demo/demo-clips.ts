import { copyFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { hasVideo } from '#server/catalog/episodes/episode-video.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { publishFolder } from '../videos/store-video.ts';
import { spreadFrames } from './demo-frames.ts';

type Deps = { db: Database; storage: Storage };

const FOLDER = path.resolve(import.meta.dirname, '../../../demo');
// The clip of releases without one of their own.
const REEL = path.join(FOLDER, 'reel');

export type DemoClip = { alias: string; ordinal: number; folder: string };

/** Finds the clips of the demo: `demo/media/<alias of the release>/<ordinal of the episode>/`. */
export async function findDemoClips(): Promise<DemoClip[]> {
  const root = path.join(FOLDER, 'media');
  const found = await Promise.all(
    (await readdir(root)).map(async (alias) =>
      (await readdir(path.join(root, alias))).map((ordinal) => ({
        alias,
        ordinal: Number(ordinal),
        folder: path.join(root, alias, ordinal),
      })),
    ),
  );
  return found.flat();
}

// In the repository, video segments are named `.mpegts`, because `.ts` is TypeScript there.
async function copyClip(storage: Storage, clip: string): Promise<string> {
  const folder = await storage.work.create('demo');
  try {
    for (const name of await readdir(clip)) {
      await copyFile(path.join(clip, name), path.join(folder, name.replace(/\.mpegts$/, '.ts')));
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return folder;
}

async function publishClip(
  { db, storage }: Deps,
  clip: string,
  { id, updated_at }: { id: string; updated_at: string },
): Promise<void> {
  const folder = await copyClip(storage, clip);
  try {
    await publishFolder({ db, storage }, { episode: id, folder, at: new Date(updated_at) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function findEpisode(db: Database, where: RawBuilder<boolean>) {
  return db
    .selectFrom('episodes')
    .innerJoin('releases', 'releases.id', 'episodes.release_id')
    .select(['episodes.id', 'episodes.updated_at'])
    .where('is_published', '=', true)
    .where((eb) => eb.not(hasVideo))
    .where(where)
    .orderBy('releases.id')
    .orderBy('ordinal')
    .limit(1)
    .executeTakeFirst();
}

/** Gives each episode without a video the newest one of those that `source` selects as `other`: the same files. */
async function shareVideos(db: Database, source: RawBuilder<boolean>): Promise<void> {
  await sql`
    with given as (
      select episodes.id, found.*
      from episodes join lateral (
        select other.preview, video.folder, video.heights, video.storyboard, video.has_stills
        from episodes as other
        join episode_videos as video on video.episode_id = other.id and video.replaced_at is null
        where ${source} and video.folder is not null
        order by other.ordinal desc limit 1
      ) as found on true
      where episodes.is_published and not ${hasVideo}
    ), shown as (
      update episodes set preview = given.preview from given where episodes.id = given.id
    )
    insert into episode_videos (episode_id, folder, heights, storyboard, has_stills)
    select id, folder, heights, storyboard, has_stills from given`.execute(db);
}

/**
 * Publishes the clips of the demo and gives one to every episode: that of its release, or else one that all others
 * share.
 */
export async function publishDemoClips(deps: Deps): Promise<void> {
  const { db } = deps;
  for (const { alias, ordinal, folder } of await findDemoClips()) {
    const episode = await findEpisode(db, sql`releases.alias = ${alias} and ordinal = ${ordinal}`);
    if (episode) await publishClip(deps, folder, episode);
  }
  await shareVideos(db, sql`other.release_id = episodes.release_id`);
  await spreadFrames(db);
  const first = await findEpisode(db, sql`true`);
  if (first) {
    await publishClip(deps, REEL, first);
    await shareVideos(db, sql`other.id = ${first.id}::uuid`);
  }
  // They have their marks, and the same few clips would be compared again and again.
  await db.updateTable('episode_videos').set({ is_fingerprinted: true }).execute();
}
