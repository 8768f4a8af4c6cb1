import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isOfPublicRelease } from '#server/catalog/releases/of-public-release.ts';
import { isOpenIn, type Region } from '#server/platform/location/region.ts';

/** SQL condition on `torrents`: the torrent is not replaced by a newer one. */
export const isListed: RawBuilder<SqlBool> = sql`torrents.replaced_by is null`;

/** SQL condition on `torrents`: torrents are not hidden in the region and the release is public and open there. */
export function isVisibleIn(region: Region): RawBuilder<SqlBool> {
  if (region.hidesTorrents) return sql`false`;
  // Closed releases are few and indexed: counting all torrents must not read every release.
  return sql`torrents.release_id not in (
    select releases.id from releases
    where (is_blocked_by_copyrights or is_blocked_by_geo or blocked_countries <> '{}') and not ${isOpenIn(region)}
  ) and ${isOfPublicRelease('torrents.release_id')}`;
}
