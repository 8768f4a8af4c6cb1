import { sql } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';
import { webSeedKey } from '#server/torrents/torrents/web-seed/web-seed.ts';

/** The keys of the folders of all videos of which an episode names any file: a height, the storyboard, a preview. */
export async function listUsedVideos(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ folder: string }>`
    select distinct (regexp_matches(names, '(?:^|/storage/)(videos/[0-9]+/[^/"]+)/', 'g'))[1] as folder
    from episodes, unnest(array[hls_480, hls_720, hls_1080, storyboard, preview::text]) as names
    where names like '%videos/%'`.execute(db);
  return new Set(rows.map(({ folder }) => folder));
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
