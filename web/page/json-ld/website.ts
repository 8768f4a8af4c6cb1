import type { Publisher, Thing } from './thing.ts';

/** Describes the site and its search; `search` is the path to which the query is appended. */
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
