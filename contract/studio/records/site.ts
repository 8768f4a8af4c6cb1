import { z } from 'zod';
import { emailAddress } from '../../email.ts';
import { refuseDuplicates, requiredText, storable, text, webAddress } from '../../field-values.ts';
import { datetime } from '../../values.ts';
import { studioEndpoint } from '../endpoint.ts';
import { recordEndpoints } from './record.ts';

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

/** The words of the site: its name, its contacts and what it says of itself. */
export const siteFields = z.object({
  name: shortText,
  short_name: requiredText(30),
  title: shortText,
  description: requiredText(300),
  keywords: text(500).trim(),
  start_year: z.int().min(1990).max(2100),
  contacts_email: emailAddress,
  copyrights_email: emailAddress,
  social_links: z
    .array(z.strictObject({ title: shortText, url: externalAddress }))
    .max(20)
    .superRefine((links, context) =>
      refuseDuplicates(
        context,
        links.map(({ url }, i) => ({ value: url, path: [i, 'url'] })),
      ),
    ),
  disclaimers: z
    .array(requiredText(1000))
    .max(10)
    .superRefine((texts, context) =>
      refuseDuplicates(
        context,
        texts.map((value, i) => ({ value, path: [i] })),
      ),
    ),
  support_methods: z
    .array(supportMethod)
    .max(20)
    .superRefine((methods, context) =>
      refuseDuplicates(
        context,
        methods.map(({ title }, i) => ({ value: title, path: [i, 'title'] })),
      ),
    ),
});

/** One record, with the id `site`. */
export const siteRecord = recordEndpoints({
  thing: 'site',
  path: 'site',
  names: { one: 'слова сайта', ofOne: 'слов сайта', ofMany: 'слов сайта' },
  fields: siteFields,
  verbs: ['list', 'get', 'save'],
});

const MAX_TEXT_BYTES = 100_000;
const MAX_PREVIEW_JSON_BYTES = 400_000;

/** A text in Markdown as it is stored: without spaces around it, with one line break at the end unless it is empty. */
export const siteMarkdown = storable
  .overwrite((value) => `${value.replaceAll('\r\n', '\n').trim()}\n`.replace(/^\n$/, ''))
  .refine((value) => new TextEncoder().encode(value).length <= MAX_TEXT_BYTES, 'больше 100 КБ');

/** The pages that are written in Markdown; the ids are `rules`, `support` and `teams`. Removal restores the default. */
export const siteTexts = recordEndpoints({
  thing: 'text',
  path: 'texts',
  names: { one: 'текст страницы', ofOne: 'текста страницы', ofMany: 'текстов страниц' },
  fields: z.object({ markdown: siteMarkdown }),
  info: z.object({
    is_default: z.boolean(),
    updated_at: datetime.nullable(),
  }),
  verbs: ['list', 'get', 'save', 'remove'],
});

export const previewText = studioEndpoint({
  method: 'POST',
  path: '/api/v1/studio/texts/preview',
  summary: 'Как текст будет выглядеть: безопасный HTML',
  description: 'Renders a text as the public page would show it, without storing it.',
  body: z.object({ markdown: z.string().max(MAX_TEXT_BYTES) }),
  response: z.object({ html: z.string() }),
  right: 'site',
  failures: [422],
  maxJsonBytes: MAX_PREVIEW_JSON_BYTES,
});
