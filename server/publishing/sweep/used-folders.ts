import path from 'node:path';
import type { Database } from '#server/platform/database/open.ts';
import { webSeedKey } from '#server/torrents/torrents/web-seed/web-seed.ts';

/** The keys of the folders of all videos that episodes name. */
export async function listUsedVideos(db: Database): Promise<Set<string>> {
  const rows = await db
    .selectFrom('episodes')
    .select('hls_480')
    .where('hls_480', 'like', 'videos/%')
    .execute();
  return new Set(rows.map(({ hls_480 }) => path.posix.dirname(hls_480 ?? '')));
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
