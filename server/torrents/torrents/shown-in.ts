import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { openIn } from '#server/platform/location/open-in.ts';
import type { Region } from '#server/platform/location/region.ts';

/** The condition on a row of `torrents` that it is listed: no newer one stands in its place. */
export const isListed: RawBuilder<SqlBool> = sql`torrents.replaced_by is null`;

/**
 * The condition on a row of `torrents` that a region may see it: torrents are not hidden there and its release is open.
 */
export function shownIn(region: Region): RawBuilder<SqlBool> {
  if (region.hidesTorrents) return sql`false`;
  // Few releases are closed anywhere and an index knows them: counting all torrents must not read every release.
  return sql`torrents.release_id not in (
    select releases.id from releases
    where (is_blocked_by_copyrights or is_blocked_by_geo or blocked_countries <> '{}') and not ${openIn(region)}
  )`;
}
