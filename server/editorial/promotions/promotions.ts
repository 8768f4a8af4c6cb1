import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Promotion } from '#contract/promotions.ts';
import { NO_IMAGE } from '#contract/values.ts';
import type { Database } from '#server/platform/database/open.ts';
import { isOpenIn, type Region } from '#server/platform/location/region.ts';
import { isShownAt } from './show-state.ts';
import { RELEASE_COLUMNS, toRelease } from '#server/catalog/releases/release-rows.ts';

/** Lists the promotions of a time in random order, without those of releases that are blocked in the region. */
export async function listRandomPromotions(db: Database, region: Region, now: Date): Promise<Promotion[]> {
  const rows = await db
    .selectFrom('promotions')
    .select(['id', 'url', 'url_label', 'title', 'description', 'image'])
    .select(['is_ad', 'ad_erid', 'ad_origin', 'has_overlay', 'release_id'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('public_releases as releases')
          .select(RELEASE_COLUMNS)
          .whereRef('releases.id', '=', 'promotions.release_id')
          .where(isOpenIn(region)),
      ).as('release'),
    )
    .where(isShownAt(now))
    .orderBy(sql`random()`)
    .execute();
  return rows.flatMap(({ release_id, release, image, ...promotion }) =>
    release_id !== null && release === null
      ? []
      : [{ ...promotion, image: image ?? NO_IMAGE, release: release && toRelease(release, region) }],
  );
}
