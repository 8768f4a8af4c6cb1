import type { Vast } from '#contract/ads.ts';
import { isShownAt } from '../promotions/show-state.ts';
import type { Database } from '#server/platform/database/open.ts';

/** Lists the ad campaigns of a time in their order. */
export async function listVasts(db: Database, now: Date): Promise<Vast[]> {
  return db
    .selectFrom('vasts')
    .select(['id', 'url', 'ad_erid', 'ad_company_itn', 'ad_company_name'])
    .where(isShownAt(now))
    .orderBy('position')
    .execute();
}
