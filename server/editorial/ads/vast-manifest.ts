import type { Vast } from '#contract/ads.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

// The end of a CDATA section may stand in an address: it is cut in two sections there.
function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

// `sequence` makes the ads one pod: a player plays them one after another.
function wrapper({ id, url }: Pick<Vast, 'id' | 'url'>, place: number): string {
  const tag = `<VASTAdTagURI>${cdata(url)}</VASTAdTagURI>`;
  // The schema wants an impression; ours is nobody's to count.
  const parts = `<AdSystem version="1.0">Akane</AdSystem>${tag}<Impression/>`;
  return `<Ad id="${id}" sequence="${place + 1}"><Wrapper>${parts}</Wrapper></Ad>`;
}

/** The campaigns as one VAST 3.0 document, which sends a player to each of them in their order. */
export function vastManifest(vasts: readonly Pick<Vast, 'id' | 'url'>[]): string {
  if (vasts.length === 0) return `${HEAD}<VAST version="3.0"/>`;
  return `${HEAD}<VAST version="3.0">${vasts.map(wrapper).join('')}</VAST>`;
}
