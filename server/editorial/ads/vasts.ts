import type { Vast } from '#contract/ads.ts';
import type { Database } from '#server/platform/database/open.ts';

/** Lists the ad campaigns in their order. */
export async function listVasts(db: Database): Promise<Vast[]> {
  return db
    .selectFrom('vasts')
    .select(['id', 'url', 'ad_erid', 'ad_company_itn', 'ad_company_name'])
    .orderBy('position')
    .execute();
}
