import type { Site } from '#contract/site.ts';

/** An object in the vocabulary of schema.org; undefined fields are left out. */
export type JsonLdThing = { '@type': string; [field: string]: unknown };

/** The site that publishes a page: its texts and its public origin. */
export type Publisher = { origin: string; site: Pick<Site, 'name' | 'short_name' | 'description'> };

/** Makes the JSON-LD of a page once the public origin is known. */
export type MakeJsonLd = (publisher: Publisher) => JsonLdThing[];
