import { sql } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';
import { isWaiting } from '../videos/video-rows.ts';
import { namesOfFiles } from './names-of-files.ts';
import { webSeedKey } from '#server/torrents/torrents/web-seed/web-seed.ts';

/**
 * The keys of the folders of all videos that episodes have or wait for, and of those of which anything names a picture.
 */
export async function listUsedVideos(db: Database, now: number): Promise<Set<string>> {
  const { rows } = await sql<{ folder: string }>`
    select folder from episode_videos where folder is not null and (replaced_at is null or ${isWaiting})
    union
    select (regexp_matches(names, '/storage/(videos/[0-9]+/[^/"]+)/', 'g'))[1] from (${namesOfFiles(now)}) as named
    where names like '%/storage/videos/%'`.execute(db);
  return new Set(rows.map(({ folder }) => folder));
}

/** The keys of the folders of videos that are kept for a while: replaced and discarded ones can come back. */
export async function listReplacedVideos(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('episode_videos')
    .select('folder')
    .where('replaced_at', 'is not', null)
    .execute();
  return rows.flatMap(({ folder }) => folder ?? []);
}

/** Selects the torrents that are listed with a video when it is published. */
export function selectUnlistedTorrents(db: Database) {
  return db
    .selectFrom('episode_videos')
    .innerJoin('episodes', 'episodes.id', 'episode_videos.episode_id')
    .innerJoinLateral(
      sql<{ value: { hash: string } }>`jsonb_array_elements(episode_videos.torrents)`.as('torrent'),
      (join) => join.onTrue(),
    )
    .where((eb) => eb.or([eb('replaced_at', 'is not', null), eb('is_published', '=', false)]))
    .select(['episodes.release_id as releaseId', sql<string>`torrent.value ->> 'hash'`.as('hash')]);
}

/** Selects the web seeds that torrents have, also those that were removed or wait and can come back. */
export function selectWebSeeds(db: Database) {
  const kept = db
    .selectFrom('torrents')
    .where('has_web_seed', '=', true)
    .select(['release_id as releaseId', 'hash'])
    .unionAll(db.selectFrom('removed_torrents').select(['release_id as releaseId', 'hash']))
    .unionAll(selectUnlistedTorrents(db));
  return db.selectFrom(kept.as('seeds')).select(['releaseId', 'hash']);
}

/** The keys of the folders of all web seeds that torrents have. */
export async function listWebSeeds(db: Database): Promise<Set<string>> {
  return new Set((await selectWebSeeds(db).execute()).map(webSeedKey));
}
