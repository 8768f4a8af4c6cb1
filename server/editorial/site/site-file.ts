import type { z } from 'zod';
import { siteFields } from '#contract/studio/records/site.ts';

/** A file of the site's texts. Our defaults replace missing ones. */
export const siteFile = siteFields.strict().partial();
export type SiteFile = z.output<typeof siteFile>;
