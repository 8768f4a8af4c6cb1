import type { Publisher, Thing } from './thing.ts';

/** The site as a whole, and how to search it; `search` is the address to which the question is added. */
export function website({ origin, site }: Publisher, search: string): Thing {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#site`,
    url: `${origin}/`,
    name: site.name,
    alternateName: site.short_name === site.name ? undefined : site.short_name,
    description: site.description,
    inLanguage: 'ru',
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}${search}{search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}
