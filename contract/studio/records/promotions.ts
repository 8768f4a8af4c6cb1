import { z } from 'zod';
import { id, requiredText, text, time, webAddress, webOrOwnAddress } from '../../field-values.ts';
import { image } from '../../values.ts';
import { namedRelease, recordEndpoints } from './record.ts';

/** Whether something is shown: before its start, from then on, and after its end. */
export const SHOW_STATES = ['planned', 'running', 'over'] as const;
export type ShowState = (typeof SHOW_STATES)[number];
const showState = z.enum(SHOW_STATES);

/** Shown from `starts_at` to `ends_at`; null has no bound. */
const period = { starts_at: time.nullable(), ends_at: time.nullable() };
const verbs = ['list', 'get', 'create', 'save', 'remove', 'order'] as const;

/** The fields of a promotion. Without a picture one is drawn. It needs a release or a title, an ad its marking. */
export const promotionFields = z.object({
  release_id: id.nullable(),
  title: requiredText(300).nullable(),
  description: text(2000).nullable(),
  url: webOrOwnAddress.nullable(),
  url_label: requiredText(100).nullable(),
  image: image.nullable(),
  is_ad: z.boolean(),
  ad_erid: requiredText(200).nullable(),
  ad_origin: requiredText(500).nullable(),
  has_overlay: z.boolean(),
  ...period,
});

export const promotions = recordEndpoints({
  thing: 'promotion',
  path: 'promotions',
  names: { one: 'промо', ofOne: 'промо', ofMany: 'промо' },
  fields: promotionFields,
  info: z.object({
    state: showState,
    /** The chosen or drawn picture; null until it is drawn. */
    picture: image.nullable(),
    release: namedRelease.nullable(),
  }),
  verbs,
});

/** The fields of a campaign, with the marking that the law asks for. */
export const campaignFields = z.object({
  url: webAddress,
  ad_erid: requiredText(200),
  ad_company_itn: requiredText(50),
  ad_company_name: requiredText(500),
  ...period,
});

export const campaigns = recordEndpoints({
  thing: 'campaign',
  path: 'campaigns',
  names: { one: 'рекламная кампания', ofOne: 'рекламной кампании', ofMany: 'рекламных кампаний' },
  fields: campaignFields,
  info: z.object({ state: showState }),
  verbs,
});
