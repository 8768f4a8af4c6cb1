import { z } from 'zod';
import type { Database } from '#server/platform/database/open.ts';
import type { JournaledList } from '../operator-lists/list-events.ts';
import { refuseDuplicates } from '#contract/field-values.ts';
import { campaignTexts } from '#contract/studio/records/promotions.ts';

const campaignEntry = campaignTexts.strict();

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

function readCampaigns(db: Database) {
  return db
    .selectFrom('vasts')
    .select(['id', 'url', 'ad_erid', 'ad_company_itn', 'ad_company_name', 'starts_at', 'ends_at'])
    .orderBy('position')
    .execute();
}

/** Reads the campaigns in the form of a file that can be imported again. */
export async function readCampaignsFile(db: Database): Promise<z.input<typeof campaignsFile>> {
  const rows = await readCampaigns(db);
  return rows.map(({ id: _, starts_at: __, ends_at: ___, ...campaign }) => campaign);
}

const ACTS = {
  create: 'campaign.create',
  edit: 'campaign.edit',
  remove: 'campaign.remove',
  order: 'campaign.order',
} as const;

/** Reads the campaigns for the journal. */
export async function readJournaledCampaigns(db: Database): Promise<JournaledList[]> {
  const rows = await readCampaigns(db);
  return [
    { acts: ACTS, rows: rows.map(({ id, ...fields }) => ({ id, title: fields.ad_company_name, fields })) },
  ];
}
