import { createHmac } from 'node:crypto';
import type { ChannelKind } from '#contract/studio/channel-kinds.ts';

/** Where the services are, without a slash at the end, and the origins of the operator that a webhook may be at. */
export type Announcing = { telegram: string; vk: string; max: string; ownOrigins: readonly string[] };

export const ANNOUNCING: Announcing = {
  telegram: 'https://api.telegram.org',
  vk: 'https://api.vk.com',
  max: 'https://platform-api2.max.ru',
  ownOrigins: [],
};

/** What is sent: `id` is one that the service may know it by, `body` that of a webhook. */
export type Message = { id: string; text: string; body: string };

export type Destination = { kind: ChannelKind; address: string | null; secret: string | null };

export type Outgoing = { url: string; headers: Record<string, string>; body: string };

/** An answer: its status, its JSON where it has some, and the seconds of its `Retry-After`. */
export type Answer = { status: number; json: unknown; retryAfter: number | undefined };

/**
 * What came of an attempt: `later` when the service has not taken it and may do so another time, `refused` when it
 * never will, `unsure` when it may have taken it.
 */
export type Outcome =
  | { state: 'sent'; link: string | null }
  | { state: 'later'; reason: string; afterSeconds?: number | undefined }
  | { state: 'refused'; reason: string }
  | { state: 'unsure'; reason: string };

type Service = {
  request: (to: Destination & { secret: string }, message: Message, at: Announcing) => Outgoing;
  /** What the answer says; undefined where its status does. */
  read: (answer: Answer, to: Destination) => Outcome | undefined;
  /** What to mend, for a status that repeating does not help. */
  mend: Partial<Record<number, string>>;
};

const JSON_HEADERS = { 'content-type': 'application/json' };

const refused = (reason: string): Outcome => ({ state: 'refused', reason });
const later = (reason: string, afterSeconds?: number): Outcome => ({ state: 'later', reason, afterSeconds });

// An answer that was cut off may have been a good one.
const unclear = (name: string, json: unknown): Outcome =>
  json === undefined
    ? { state: 'unsure', reason: `${name}: ответ не разобрать.` }
    : refused(`По адресу ${name} отвечает что-то другое.`);

function at(value: unknown, ...path: string[]): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = (found as Record<string, unknown>)[key];
  }
  return found;
}

const textAt = (value: unknown, ...path: string[]) => {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
};

const numberAt = (value: unknown, ...path: string[]) => {
  const found = at(value, ...path);
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
};

const isSent = ({ status }: Answer) => status >= 200 && status < 300;

const TELEGRAM_TOKEN =
  'Telegram не принял токен бота. Возьмите его у @BotFather и задайте ключ канала заново.';
const TELEGRAM_CHAT =
  'Telegram не нашёл чат. Проверьте «Куда» и добавьте туда бота: в канал администратором с правом публиковать.';

// Private chats and groups have no address that others open.
function telegramLink(result: unknown): string | null {
  const message = numberAt(result, 'message_id');
  const username = textAt(result, 'chat', 'username');
  if (message === undefined) return null;
  if (/^\w+$/.test(username)) return `https://t.me/${username}/${message}`;
  const [, id] = /^-100(\d+)$/.exec(String(numberAt(result, 'chat', 'id'))) ?? [];
  return id === undefined ? null : `https://t.me/c/${id}/${message}`;
}

const telegram: Service = {
  request: ({ address, secret }, { text }, { telegram: base }) => ({
    url: `${base}/bot${encodeURIComponent(secret).replaceAll('%3A', ':')}/sendMessage`,
    headers: JSON_HEADERS,
    // Without a mode of formatting the text is shown as it is.
    body: JSON.stringify({ chat_id: address, text }),
  }),
  read({ status, json, retryAfter }) {
    if (at(json, 'ok') === true) return { state: 'sent', link: telegramLink(at(json, 'result')) };
    const words = textAt(json, 'description');
    if (status === 429)
      return later('Telegram просит подождать.', numberAt(json, 'parameters', 'retry_after') ?? retryAfter);
    if (status === 400 && /chat not found|chat_id is empty/i.test(words)) return refused(TELEGRAM_CHAT);
    const moved = numberAt(json, 'parameters', 'migrate_to_chat_id');
    if (moved !== undefined) return refused(`Группа Telegram сменила номер. Напишите в «Куда» ${moved}.`);
    if (status === 400) return refused(`Telegram отказал: ${words}`);
    return status === 200 ? unclear('Telegram', json) : undefined;
  },
  mend: {
    401: TELEGRAM_TOKEN,
    403: 'Telegram не пускает бота в этот чат: добавьте его администратором с правом публиковать.',
    404: TELEGRAM_TOKEN,
  },
};

const VK_TOKEN =
  'ВКонтакте не принял ключ доступа: он отозван или истёк. Создайте новый и задайте ключ канала заново.';
const VK_RIGHTS =
  'ВКонтакте не даёт писать на эту стену. Проверьте «Куда» (номер сообщества с минусом) и право «Стена» у ключа.';
const VK_REFUSALS = new Map([
  [5, VK_TOKEN],
  [27, VK_TOKEN],
  [7, VK_RIGHTS],
  [15, VK_RIGHTS],
  [203, VK_RIGHTS],
  [214, VK_RIGHTS],
  [14, 'ВКонтакте просит ввести код с картинки. Опубликуйте запись вручную и попробуйте позже.'],
]);
// Too many requests, an error of the service, too much of the same.
const VK_PASSING = new Set([1, 6, 9, 10, 29]);

const vk: Service = {
  request: ({ address, secret }, { id, text }, { vk: base }) => ({
    url: `${base}/method/wall.post`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      v: '5.199',
      access_token: secret,
      owner_id: address ?? '',
      from_group: address?.startsWith('-') ? '1' : '0',
      message: text,
      // A second post with it is the first one.
      guid: id,
    }).toString(),
  }),
  read({ status, json, retryAfter }, { address }) {
    if (status !== 200) return undefined;
    const post = numberAt(json, 'response', 'post_id');
    if (post !== undefined) return { state: 'sent', link: `https://vk.com/wall${address}_${post}` };
    const code = numberAt(json, 'error', 'error_code');
    if (code === undefined) return unclear('ВКонтакте', json);
    if (VK_PASSING.has(code)) return later(`ВКонтакте просит подождать (ошибка ${code}).`, retryAfter);
    return refused(
      VK_REFUSALS.get(code) ?? `ВКонтакте отказал (ошибка ${code}): ${textAt(json, 'error', 'error_msg')}`,
    );
  },
  mend: {},
};

const max: Service = {
  request: ({ address, secret }, { text }, { max: base }) => ({
    url: `${base}/messages?chat_id=${encodeURIComponent(address ?? '')}`,
    headers: { ...JSON_HEADERS, authorization: secret },
    body: JSON.stringify({ text }),
  }),
  read(answer) {
    if (!isSent(answer)) return undefined;
    const link = textAt(answer.json, 'message', 'url');
    return { state: 'sent', link: link.startsWith('https://') ? link : null };
  },
  mend: {
    401: 'MAX не принял токен бота. Задайте ключ канала заново.',
    403: 'MAX не пускает бота в этот чат: добавьте его администратором с правом публиковать.',
    404: 'MAX не нашёл чат. Проверьте «Куда» и добавьте туда бота.',
  },
};

const DISCORD_GONE = 'Такого вебхука в Discord больше нет. Создайте новый и задайте ключ канала заново.';

const discord: Service = {
  request({ secret }, { text }) {
    const url = new URL(secret);
    // Discord then answers after it has stored the message.
    url.searchParams.set('wait', 'true');
    return {
      url: url.href,
      headers: JSON_HEADERS,
      body: JSON.stringify({ content: text, allowed_mentions: { parse: [] } }),
    };
  },
  read({ status, json, retryAfter }) {
    return status === 429
      ? later('Discord просит подождать.', numberAt(json, 'retry_after') ?? retryAfter)
      : undefined;
  },
  mend: { 401: DISCORD_GONE, 403: DISCORD_GONE, 404: DISCORD_GONE },
};

const webhook: Service = {
  request: ({ address, secret }, { id, body }) => ({
    url: address ?? '',
    headers: {
      ...JSON_HEADERS,
      'idempotency-key': id,
      ...(secret !== '' && {
        'akane-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      }),
    },
    body,
  }),
  read: () => undefined,
  mend: {
    401: 'Адрес не принял запрос (401). Проверьте, тот ли у него ключ подписи.',
    403: 'Адрес не принял запрос (403). Проверьте, тот ли у него ключ подписи.',
    404: 'По этому адресу ничего нет (404). Проверьте «Куда».',
    410: 'По этому адресу больше ничего нет (410). Проверьте «Куда».',
  },
};

const SERVICES: Record<ChannelKind, Service> = { telegram, vk, max, discord, webhook };

export const SERVICE_NAMES: Record<ChannelKind, string> = {
  telegram: 'Telegram',
  vk: 'ВКонтакте',
  max: 'MAX',
  discord: 'Discord',
  webhook: 'Адрес',
};

/** The kinds whose services take a message with the same id only once. */
export const TAKEN_ONCE: readonly ChannelKind[] = ['vk', 'webhook'];

/** The request that sends a message; a sentence where the channel is not ready for one. */
export function requestTo(to: Destination, message: Message, services: Announcing): Outgoing | string {
  const { kind, secret, address } = to;
  if (secret === null && kind !== 'webhook') return 'У канала нет ключа: задайте его на странице канала.';
  if (address === null && kind !== 'discord') return 'У канала не написано «Куда».';
  if (kind === 'discord' && !URL.canParse(secret ?? '')) return DISCORD_GONE;
  return SERVICES[kind].request({ ...to, secret: secret ?? '' }, message, services);
}

const MAX_REASON = 500;

// What the service says may repeat what it was sent.
function withoutSecret(outcome: Outcome, { secret }: Destination): Outcome {
  if (outcome.state === 'sent') return outcome;
  const { reason } = outcome;
  const clean =
    secret === null ? reason : reason.replaceAll(secret, '…').replaceAll(encodeURIComponent(secret), '…');
  return { ...outcome, reason: clean.replaceAll(/\s+/g, ' ').slice(0, MAX_REASON) };
}

function readStatus({ status, json, retryAfter }: Answer, { kind }: Destination): Outcome {
  const name = SERVICE_NAMES[kind];
  if (status >= 200 && status < 300) return { state: 'sent', link: null };
  if (status === 429) return later(`${name}: слишком много сообщений, надо подождать.`, retryAfter);
  const broken = `${name}: ошибка на той стороне (${status}).`;
  if (status === 503) return later(broken, retryAfter);
  // Whatever stands before the service may answer this after the service has stored the message.
  if (status >= 500 || status === 408) return { state: 'unsure', reason: broken };
  if (status >= 300 && status < 400)
    return refused(
      `${name}: запрос отправляют на другой адрес (${status}). Напишите тот, который отвечает сам.`,
    );
  const words = textAt(json, 'message');
  return refused(SERVICES[kind].mend[status] ?? `${name}: запрос отклонён (${status}). ${words}`.trim());
}

/** What an answer of a service means. */
export function readAnswer(answer: Answer, to: Destination): Outcome {
  return withoutSecret(SERVICES[to.kind].read(answer, to) ?? readStatus(answer, to), to);
}
