import { z } from 'zod';
import { requiredText, storable } from '../../field-values.ts';
import { count, datetime, uuid } from '../../values.ts';
import { CHANNEL_KINDS, PLACEHOLDERS, unknownPlaceholders } from '../channel-kinds.ts';
import { studioEndpoint } from '../endpoint.ts';
import { announcementState } from './announcements.ts';
import { recordEndpoints, recordId, savedRecord } from './record.ts';

const MAX_TEMPLATE = 4000;
const KNOWN = PLACEHOLDERS.map((name) => `{${name}}`).join(', ');

/** A text with placeholders, as it is written. */
const template = storable
  .overwrite((value) => value.replaceAll('\r\n', '\n').trim())
  .max(MAX_TEMPLATE)
  .min(1)
  .superRefine((value, context) => {
    const [unknown] = unknownPlaceholders(value);
    if (unknown !== undefined)
      context.addIssue({ code: 'custom', message: `называет {${unknown}}, а подставить можно ${KNOWN}` });
  });

const kind = z.enum(CHANNEL_KINDS);

/**
 * The fields of a channel. Its key (a token, the address of a Discord webhook, the secret that signs a webhook) is none
 * of them: it is written by an endpoint of its own and never read, so that no draft, event or file has it.
 */
export const channelFields = z.object({
  title: requiredText(100),
  kind,
  is_on: z.boolean(),
  /** Only releases of that team. */
  team_id: uuid.nullable(),
  /** The chat of Telegram and MAX, the owner of a wall of VK, the address of a webhook; null for Discord. */
  address: requiredText(2000).nullable(),
  template,
});

export const channels = recordEndpoints({
  thing: 'channel',
  path: 'channels',
  names: { one: 'канал оповещений', ofOne: 'канала оповещений', ofMany: 'каналов оповещений' },
  fields: channelFields,
  info: z.object({
    /** Whether it has a key. */
    has_secret: z.boolean(),
    team: z.string().nullable(),
    /** Its announcement that changed last. */
    last: z.object({ state: announcementState, at: datetime }).nullable(),
  }),
});

const params = z.object({ id: recordId });
const MAX_SECRET = 2000;

export const setChannelSecret = studioEndpoint({
  method: 'POST',
  path: '/api/v1/studio/channels/:id/secret',
  params,
  body: z.object({
    secret: requiredText(MAX_SECRET)
      .refine(
        (value) => /^[\x21-\x7e]+$/.test(value),
        'должно быть без пробелов и только из латинских знаков',
      )
      .nullable(),
  }),
  response: savedRecord,
  summary: 'Задать ключ канала или убрать его; прочитать его нельзя',
  description:
    'Stores the key of a channel, or removes it. It is in no answer, no event of the journal and no file of records.',
  action: 'channel.secret',
  failures: [404, 422],
});

/** An announcement as it would be sent now. */
export const channelPreview = z.object({
  /** The episode that was published last; null where there is none, and the text tells of an example. */
  episode: z.string().nullable(),
  text: z.string(),
  /** Characters of the text, and the most that the service takes: a longer text is cut. */
  length: count,
  limit: count,
  /** The body of the request to a webhook. */
  body: z.string().nullable(),
});
export type ChannelPreview = z.output<typeof channelPreview>;

export const previewChannel = studioEndpoint({
  method: 'POST',
  path: '/api/v1/studio/channels/preview',
  body: z.object({ kind, template, team_id: uuid.nullable() }),
  response: channelPreview,
  summary: 'Как будет выглядеть оповещение о последнем эпизоде',
  description: 'Fills a template in with the episode that was published last, without storing or sending it.',
  right: 'site',
  failures: [422],
});

/** What came of a test message. */
export const sentTest = z.object({
  /** `unknown` where the connection broke while the message was on its way. */
  state: z.enum(['sent', 'unknown', 'failed']),
  /** What the service answered, in a sentence. */
  message: z.string(),
  link: z.string().nullable(),
});
export type SentTest = z.output<typeof sentTest>;

export const testChannel = studioEndpoint({
  method: 'POST',
  path: '/api/v1/studio/channels/:id/test',
  params,
  response: sentTest,
  summary: 'Отправить в канал пробное сообщение о последнем эпизоде',
  description:
    'Sends the announcement of the episode that was published last, and tells what the service answers.',
  action: 'channel.test',
  failures: [404, 429],
});
