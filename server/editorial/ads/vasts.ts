import type { Vast } from '#contract/ads.ts';
import { isShownAt } from '../promotions/show-state.ts';
import type { Database } from '#server/platform/database/open.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

// An address may contain the end of a CDATA section, `]]>`, which is split over two sections.
function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

// `sequence` makes the ads one pod, which players play in order.
function wrapper({ id, url }: Pick<Vast, 'id' | 'url'>, index: number): string {
  const tag = `<VASTAdTagURI>${cdata(url)}</VASTAdTagURI>`;
  // The VAST schema requires an impression; an empty one reports nothing.
  const parts = `<AdSystem version="1.0">Akane</AdSystem>${tag}<Impression/>`;
  return `<Ad id="${id}" sequence="${index + 1}"><Wrapper>${parts}</Wrapper></Ad>`;
}

/** Writes a VAST 3.0 document that refers players to each campaign in order. */
export function vastManifest(vasts: readonly Pick<Vast, 'id' | 'url'>[]): string {
  if (vasts.length === 0) return `${HEAD}<VAST version="3.0"/>`;
  return `${HEAD}<VAST version="3.0">${vasts.map(wrapper).join('')}</VAST>`;
}

/** Lists the ad campaigns of a time in their order. */
export async function listVasts(db: Database, now: Date): Promise<Vast[]> {
  return db
    .selectFrom('vasts')
    .select(['id', 'url', 'ad_erid', 'ad_company_itn', 'ad_company_name'])
    .where(isShownAt(now))
    .orderBy('position')
    .execute();
}
