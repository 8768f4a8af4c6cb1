import { z } from 'zod';
import { endpoint, type PublicPath } from './endpoint.ts';
import { uuid } from './values.ts';

/** An ad campaign: the address of its VAST document and the advertiser. */
export const vast = z
  .object({
    id: uuid,
    url: z.string(),
    ad_erid: z.string(),
    ad_company_itn: z.string(),
    ad_company_name: z.string(),
  })
  .meta({ id: 'Vast' });
export type Vast = z.output<typeof vast>;

const tag = 'Реклама';

function vastsAt(path: PublicPath) {
  return endpoint({
    method: 'GET',
    path,
    tag,
    summary: 'Рекламные кампании по порядку',
    description: 'Lists the advertising campaigns in their order.',
    response: z.array(vast),
    cached: true,
  });
}

function manifestAt(path: PublicPath) {
  return endpoint({
    method: 'GET',
    path,
    tag,
    summary: 'Все рекламные кампании одним документом VAST 3.0 для плеера',
    description: 'Returns all advertising campaigns as one VAST 3.0 document for a player.',
    response: z.string(),
    cached: true,
    type: 'application/xml',
  });
}

export const mediaVasts = vastsAt('/api/v1/media/vasts');
export const mediaManifest = manifestAt('/api/v1/media/manifest.xml');
// The addresses of 2025, which older clients still call.
export const adsVasts = vastsAt('/api/v1/ads/vasts');
export const adsVastsChain = manifestAt('/api/v1/ads/vasts/chain');
