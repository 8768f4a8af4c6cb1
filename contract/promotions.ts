import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { release } from './release.ts';
import { image, uuid } from './values.ts';

export const promotion = z
  .object({
    id: uuid,
    /** Another site, or a path on ours. */
    url: z.string().nullable(),
    url_label: z.string().nullable(),
    title: z.string().nullable(),
    description: z.string().nullable(),
    image,
    is_ad: z.boolean(),
    ad_erid: z.string().nullable(),
    ad_origin: z.string().nullable(),
    has_overlay: z.boolean(),
    release: release.nullable(),
  })
  .meta({ id: 'Promotion' });
export type Promotion = z.output<typeof promotion>;

export const randomPromotions = endpoint({
  method: 'GET',
  path: '/api/v1/media/promotions',
  tag: 'Медиа',
  summary: 'Что команда предлагает посмотреть, в случайном порядке',
  description: 'Lists the promotions of the team in random order.',
  response: z.array(promotion),
  selectable: true,
});
