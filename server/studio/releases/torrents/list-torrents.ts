import { sql } from 'kysely';
import type { ListedTorrent } from '#contract/studio/torrents.ts';
import type { Database } from '#server/platform/database/open.ts';

/** Lists the torrents of a release in their order, those that are replaced last. */
export async function listTorrents(db: Database, releaseId: number): Promise<ListedTorrent[]> {
  return db
    .selectFrom('torrents')
    .select(['id', 'hash', 'label', 'description', 'type', 'quality', 'codec', 'size', 'created_at'])
    .select(['seeders', 'leechers', 'completed_times', 'has_web_seed', 'replaced_by'])
    .select(sql<boolean>`file_bytes is not null`.as('has_file'))
    .where('release_id', '=', releaseId)
    .orderBy(sql`replaced_by is not null`)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
}
