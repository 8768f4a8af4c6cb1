import { z } from 'zod';
import type { Database } from '#server/platform/database/open.ts';
import type { JournaledList } from '../operator-lists/list-events.ts';
import { uploadedPicture } from '../operator-lists/pictures.ts';
import { id, picture, requiredText } from '#contract/field-values.ts';
import { promotionTexts } from '#contract/studio/records/promotions.ts';

const texts = promotionTexts.shape;
const promotionEntry = z
  .strictObject({
    /** The alias or id of a release. */
    release: z
      .union([requiredText(300), id])
      .nullable()
      .default(null),
    title: texts.title.default(null),
    description: texts.description.default(null),
    url: texts.url.default(null),
    url_label: texts.url_label.default(null),
    image: picture,
    is_ad: texts.is_ad.default(false),
    ad_erid: texts.ad_erid.default(null),
    ad_origin: texts.ad_origin.default(null),
    has_overlay: texts.has_overlay.default(true),
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
    .select(['release_id', 'image', 'is_ad', 'ad_erid', 'ad_origin', 'has_overlay'])
    .select(['starts_at', 'ends_at'])
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...row, image: uploadedPicture(row.image) }));
}

/** Reads the promotions in the form of a file that can be imported again. */
export async function readPromotionsFile(db: Database): Promise<z.input<typeof promotionsFile>> {
  const rows = await readPromotions(db);
  return rows.map(({ id: _, release_id: __, starts_at: ___, ends_at: ____, ...promotion }) => promotion);
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
  const listed = rows.map(({ id, release, ...fields }) => ({
    id,
    title: fields.title ?? release ?? '',
    fields,
  }));
  return [{ acts: ACTS, rows: listed }];
}
