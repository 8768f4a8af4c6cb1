import { z } from 'zod';
import type { Database } from '#server/platform/database/open.ts';
import { refuseDuplicates, webAddress, requiredText } from '#contract/field-values.ts';

const campaignEntry = z.strictObject({
  url: webAddress,
  ad_erid: requiredText(200),
  ad_company_itn: requiredText(50),
  ad_company_name: requiredText(500),
});

/** A file of ad campaigns. */
export const campaignsFile = z
  .array(campaignEntry)
  .max(100)
  .superRefine((campaigns, context) =>
    refuseDuplicates(
      context,
      campaigns.map(({ url }, i) => ({ value: url, path: [i, 'url'] })),
    ),
  );

/** Reads the campaigns in the form of a file that can be imported again. */
export async function readCampaignsFile(db: Database): Promise<z.input<typeof campaignsFile>> {
  return db
    .selectFrom('vasts')
    .select(['url', 'ad_erid', 'ad_company_itn', 'ad_company_name'])
    .orderBy('position')
    .execute();
}
