import type { Publisher, JsonLdThing } from './thing.ts';

/** Describes the site and its search; `search` is the path to which the query is appended. */
export function websiteJsonLd({ origin, site }: Publisher, search: string): JsonLdThing {
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
