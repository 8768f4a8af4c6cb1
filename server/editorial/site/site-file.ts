import { z } from 'zod';
import { emailAddress } from '#contract/email.ts';
import { refuseDuplicates, text, webAddress, requiredText } from '#contract/field-values.ts';

const shortText = requiredText(200);
const externalAddress = webAddress.max(500);

const supportMethod = z
  .strictObject({
    title: shortText,
    description: text(500).trim().default(''),
    url: externalAddress.nullable().default(null),
    value: requiredText(200).nullable().default(null),
  })
  .refine(({ url, value }) => url !== null || value !== null, 'должно содержать url, value или оба');

const shape = z
  .strictObject({
    name: shortText,
    short_name: requiredText(30),
    title: shortText,
    description: requiredText(300),
    keywords: text(500).trim(),
    start_year: z.int().min(1990).max(2100),
    contacts_email: emailAddress,
    copyrights_email: emailAddress,
    social_links: z.array(z.strictObject({ title: shortText, url: externalAddress })).max(20),
    disclaimers: z.array(requiredText(1000)).max(10),
    support_methods: z.array(supportMethod).max(20),
  })
  .partial();

/** A file of the site's texts. Our defaults replace missing ones. */
export const siteFile = shape.superRefine((file, context) => {
  const refuseRepeated = (name: keyof typeof file, values: readonly string[] = [], field?: string) =>
    refuseDuplicates(
      context,
      values.map((value, i) => ({ value, path: field === undefined ? [name, i] : [name, i, field] })),
    );
  refuseRepeated('disclaimers', file.disclaimers);
  refuseRepeated(
    'social_links',
    file.social_links?.map(({ url }) => url),
    'url',
  );
  refuseRepeated(
    'support_methods',
    file.support_methods?.map(({ title }) => title),
    'title',
  );
});
export type SiteFile = z.output<typeof siteFile>;
