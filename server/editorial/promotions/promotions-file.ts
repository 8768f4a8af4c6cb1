import { z } from 'zod';
import type { Database } from '#server/platform/database/open.ts';
import type { JournaledList } from '../operator-lists/list-events.ts';
import { uploadedPicture } from '../operator-lists/pictures.ts';
import { id, picture, text, webOrOwnAddress, requiredText } from '#contract/field-values.ts';

const promotionEntry = z
  .strictObject({
    /** The alias or id of a release. */
    release: z
      .union([requiredText(300), id])
      .nullable()
      .default(null),
    title: requiredText(300).nullable().default(null),
    description: text(2000).nullable().default(null),
    url: webOrOwnAddress.nullable().default(null),
    url_label: requiredText(100).nullable().default(null),
    image: picture,
    is_ad: z.boolean().default(false),
    ad_erid: requiredText(200).nullable().default(null),
    ad_origin: requiredText(500).nullable().default(null),
    has_overlay: z.boolean().default(true),
  })
  .refine(({ release, title }) => release !== null || title !== null, 'должно содержать release или title');

/** A file of promotions. `docs/lists.md` describes the defaults. */
export const promotionsFile = z.array(promotionEntry).max(500);
export type PromotionEntry = z.output<typeof promotionEntry>;

async function readPromotions(db: Database) {
  const rows = await db
    .selectFrom('promotions')
    .leftJoin('releases', 'releases.id', 'promotions.release_id')
    .select([
      'promotions.id',
      'releases.alias as release',
      'promotions.title',
      'promotions.description',
      'url',
      'url_label',
    ])
    .select(['image', 'is_ad', 'ad_erid', 'ad_origin', 'has_overlay'])
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...row, image: uploadedPicture(row.image) }));
}

/** Reads the promotions in the form of a file that can be imported again. */
export async function readPromotionsFile(db: Database): Promise<z.input<typeof promotionsFile>> {
  const rows = await readPromotions(db);
  return rows.map(({ id: _, ...promotion }) => promotion);
}

const ACTS = {
  create: 'promotion.create',
  edit: 'promotion.edit',
  remove: 'promotion.remove',
  order: 'promotion.order',
} as const;

/** Reads the promotions for the journal. */
export async function readJournaledPromotions(db: Database): Promise<JournaledList[]> {
  const rows = await readPromotions(db);
  const listed = rows.map(({ id, ...fields }) => ({
    id,
    title: fields.title ?? fields.release ?? '',
    fields,
  }));
  return [{ acts: ACTS, rows: listed }];
}
