import { z } from 'zod';
import { email } from './email.ts';
import { endpoint } from './endpoint.ts';
import { datetime } from './values.ts';

const shortText = z.string().min(1).max(200);
const outside = z.url({ protocol: /^https?$/ }).max(500);

/** A way to help: a link, a number to copy, or both. */
export const supportMethod = z.object({
  title: shortText,
  description: z.string().max(500),
  url: outside.nullable(),
  /** What is copied: a card, a wallet. */
  value: z.string().max(200).nullable(),
});
export type SupportMethod = z.output<typeof supportMethod>;

/** The operator's names and descriptions of the site. */
export const site = z
  .object({
    name: shortText,
    short_name: z.string().min(1).max(30),
    title: shortText,
    description: z.string().min(1).max(300),
    keywords: z.string().max(500),
    /** The first year of the copyright line in the footer. */
    start_year: z.int().min(1990).max(2100),
    contacts_email: email,
    copyrights_email: email,
    social_links: z.array(z.object({ title: shortText, url: outside })).max(20),
    disclaimers: z.array(z.string().min(1).max(1000)).max(10),
    support_methods: z.array(supportMethod).max(20),
  })
  .meta({ id: 'Site' });
export type Site = z.output<typeof site>;

export const siteTextName = z.enum(['rules', 'support', 'teams']);
export type SiteTextName = z.output<typeof siteTextName>;

const tag = 'Приложение';

export const siteInfo = endpoint({
  method: 'GET',
  path: '/api/v1/app/site',
  tag,
  summary: 'Как называется сайт и что он говорит о себе',
  description: 'Returns the name of the site, its contacts and the other texts that its operator sets.',
  response: site,
  cached: true,
});

export const siteText = endpoint({
  method: 'GET',
  path: '/api/v1/app/texts/:name',
  tag,
  summary: 'Текст страницы, написанный командой сайта: безопасный HTML',
  description: 'Returns the text of a page that the operator has written, as sanitised HTML.',
  params: z.object({ name: siteTextName }),
  response: z.object({ name: siteTextName, html: z.string(), updated_at: datetime.nullable() }),
  failures: [422],
  cached: true,
});
