import { z } from 'zod';
import type { Database } from '#server/platform/database/open.ts';
import { refuseTwins, webAddress, words } from '../operator-lists/values.ts';

const campaignLine = z.strictObject({
  url: webAddress,
  ad_erid: words(200),
  ad_company_itn: words(50),
  ad_company_name: words(500),
});

/** A file of ad campaigns. */
export const campaignsFile = z
  .array(campaignLine)
  .max(100)
  .superRefine((campaigns, context) =>
    refuseTwins(
      context,
      campaigns.map(({ url }, i) => ({ value: url, path: [i, 'url'] })),
    ),
  );

/** The campaigns as a file that could be given back. */
export async function readCampaignsFile(db: Database): Promise<z.input<typeof campaignsFile>> {
  return db
    .selectFrom('vasts')
    .select(['url', 'ad_erid', 'ad_company_itn', 'ad_company_name'])
    .orderBy('position')
    .execute();
}
