import { sql } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';
import { namesOfFiles } from './names-of-files.ts';
import { webSeedKey } from '#server/torrents/torrents/web-seed/web-seed.ts';

/** The keys of the folders of all videos that episodes have, and of those of which anything names a picture. */
export async function listUsedVideos(db: Database, now: number): Promise<Set<string>> {
  const { rows } = await sql<{ folder: string }>`
    select folder from episode_videos where folder is not null and replaced_at is null
    union
    select (regexp_matches(names, '/storage/(videos/[0-9]+/[^/"]+)/', 'g'))[1] from (${namesOfFiles(now)}) as named
    where names like '%/storage/videos/%'`.execute(db);
  return new Set(rows.map(({ folder }) => folder));
}

/** The keys of the folders of videos that episodes had before: those who began to watch one may continue. */
export async function listReplacedVideos(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('episode_videos')
    .select('folder')
    .where('replaced_at', 'is not', null)
    .execute();
  return rows.flatMap(({ folder }) => folder ?? []);
}

/** Selects the web seeds that torrents have, also those that were removed and can come back. */
export function selectWebSeeds(db: Database) {
  const kept = db
    .selectFrom('torrents')
    .where('has_web_seed', '=', true)
    .select(['release_id as releaseId', 'hash'])
    .unionAll(db.selectFrom('removed_torrents').select(['release_id as releaseId', 'hash']));
  return db.selectFrom(kept.as('seeds')).select(['releaseId', 'hash']);
}

/** The keys of the folders of all web seeds that torrents have. */
export async function listWebSeeds(db: Database): Promise<Set<string>> {
  return new Set((await selectWebSeeds(db).execute()).map(webSeedKey));
}
