import type { Site } from '#contract/site.ts';

/** Something described in the words of schema.org; fields that are undefined are left out. */
export type Thing = { '@type': string; [field: string]: unknown };

/** Whose pages these are: the words of the site and where it is seen from outside. */
export type Publisher = { origin: string; site: Pick<Site, 'name' | 'short_name' | 'description'> };

/** What a page is about, told when it is known where the page is seen. */
export type About = (publisher: Publisher) => Thing[];
