import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { collectionType, noticeChannel, noticeKind } from './enums.ts';
import { optional, whole } from './input.ts';
import { datetime, uuid } from './values.ts';

const tag = 'Уведомления';
const PATH = '/api/v1/accounts/users/me/notifications';

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('ru', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** A browser that gets push messages. */
export const pushDevice = z
  .object({
    id: uuid,
    /** Browser and operating system, as far as they are known. */
    name: z.string(),
    /** Whether it belongs to the session of the request. */
    is_current: z.boolean(),
    created_at: datetime,
  })
  .meta({ id: 'PushDevice' });
export type PushDevice = z.output<typeof pushDevice>;

export const notifications = z
  .object({
    of_favorites: z.boolean(),
    of_collections: z.array(collectionType),
    by_email: z.boolean(),
    /** The hour of the daily e-mail in the time zone below. */
    digest_hour: z.int().min(0).max(23),
    time_zone: z.string(),
    /** The kinds of notices by channel. */
    kinds: z.record(noticeChannel, z.array(noticeKind)),
    /** Whether push messages wait from 23:00 to 9:00 in the time zone above. */
    has_quiet_hours: z.boolean(),
    /** The address for e-mails; null where the account has none. */
    email: z.string().nullable(),
    /** The public key that a browser subscribes with. */
    push_key: z.string(),
    devices: z.array(pushDevice),
  })
  .meta({ id: 'Notifications' });
export type Notifications = z.output<typeof notifications>;

const channelKind = optional(z.object({ channel: noticeChannel, kind: noticeKind }));

export const notificationChanges = z.object({
  of_favorites: optional(z.boolean()),
  of_collections: optional(z.array(collectionType).max(5)),
  /** One collection more or less: two switches changed at the same time do not overwrite each other. */
  add_collection: optional(collectionType),
  remove_collection: optional(collectionType),
  /** In the same way, one kind of notice in one channel. */
  add_kind: channelKind,
  remove_kind: channelKind,
  has_quiet_hours: optional(z.boolean()),
  by_email: optional(z.boolean()),
  digest_hour: optional(whole(0, 23)),
  time_zone: optional(z.string().max(64).refine(isTimeZone, 'называет неизвестный часовой пояс')),
});
export type NotificationChanges = z.output<typeof notificationChanges>;

// Base64url of 65 bytes (the public key) and of 16 bytes (the secret).
const key = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}=*$`), 'заполнено неверно');

/** What `PushSubscription.toJSON()` gives in a browser. */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  keys: z.object({ p256dh: key(87), auth: key(22) }),
});
export type PushSubscription = z.output<typeof pushSubscription>;

export const myNotifications = endpoint({
  method: 'GET',
  path: PATH,
  tag,
  summary: 'О чём и как мне сообщать',
  description: 'Returns what the caller is notified of, how, and on which devices.',
  response: notifications,
  signedIn: 403,
});

export const changeNotifications = endpoint({
  method: 'POST',
  path: PATH,
  tag,
  summary: 'Изменить названное, остальное остаётся как было',
  description: 'Changes the notification settings that the body names and returns all of them.',
  body: notificationChanges,
  response: notifications,
  signedIn: 403,
  failures: [422],
});

export const addPushDevice = endpoint({
  method: 'POST',
  path: `${PATH}/devices`,
  tag,
  summary: 'Сообщать этому браузеру сразу, пока он не выйдет',
  description: 'Subscribes the calling browser to push notifications until its session ends.',
  body: pushSubscription,
  response: notifications,
  signedIn: 403,
  failures: [422],
});

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: `${PATH}/devices/:deviceId`,
  tag,
  summary: 'Больше не сообщать браузеру',
  description: 'Removes a device from push notifications and returns the remaining settings.',
  params: z.object({ deviceId: z.string().max(100) }),
  response: notifications,
  signedIn: 403,
});

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/v1/accounts/notifications/unsubscribe',
  tag,
  summary: 'Отписаться от писем по слову из письма, без входа',
  description: 'Stops notification e-mails by the token of an e-mail, without signing in.',
  body: z.object({ token: z.string().min(1).max(200) }),
  failures: [404, 422],
});
