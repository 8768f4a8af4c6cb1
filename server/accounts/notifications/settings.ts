import { sql } from 'kysely';
import { NOTICE_KINDS, type NoticeChannel } from '#contract/enums.ts';
import type { NotificationChanges, Notifications, PushSubscription } from '#contract/notifications.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import type { User } from '#server/platform/http/request/user.ts';
import { isUuid } from '#server/platform/http/request/uuid.ts';
import { deviceName } from '../sessions/describe-agent.ts';
import { nextDigest } from './next-digest.ts';
import { isPrivateHost, type NewResolver } from '#server/platform/http/outgoing/public-lookup.ts';
import { isOutgoingAddress } from '#server/platform/http/outgoing/outgoing-address.ts';
import { pushKey } from './push-service.ts';

type Deps = { db: Database; now: () => Date };

// The defaults for accounts without a row, equal to the defaults of the table.
export const DEFAULTS = {
  of_favorites: true,
  of_collections: ['WATCHING'] as const,
  by_email: false,
  digest_hour: 19,
  time_zone: 'Europe/Moscow',
  has_quiet_hours: true,
};

const KIND_COLUMNS = {
  site: 'site_kinds',
  push: 'push_kinds',
  email: 'email_kinds',
} as const satisfies Record<NoticeChannel, string>;

// Far above what people have; a new device replaces the oldest.
const MAX_DEVICES = 20;

async function listDevices(db: Database, { id, sessionId }: User): Promise<Notifications['devices']> {
  const rows = await db
    .selectFrom('push_devices')
    .innerJoin('sessions', 'sessions.id', 'push_devices.session_id')
    .select(['push_devices.id', 'session_id', 'user_agent', 'push_devices.created_at'])
    .where('push_devices.user_id', '=', id)
    .orderBy('push_devices.created_at', 'desc')
    .orderBy('push_devices.id')
    .execute();
  const devices = rows.map((row) => ({
    id: row.id,
    name: deviceName(row.user_agent),
    is_current: row.session_id === sessionId,
    created_at: row.created_at,
  }));
  return devices.toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
}

/** Reads the notification settings of a user, with their browsers. */
export async function readNotificationSettings({ db }: Pick<Deps, 'db'>, user: User): Promise<Notifications> {
  const row = await db
    .selectFrom('users')
    .leftJoin('notification_settings', 'notification_settings.user_id', 'users.id')
    .select(['email', 'of_favorites', 'of_collections', 'by_email', 'digest_hour', 'time_zone'])
    .select(['site_kinds', 'push_kinds', 'email_kinds', 'has_quiet_hours'])
    .where('users.id', '=', user.id)
    .executeTakeFirstOrThrow();
  return {
    of_favorites: row.of_favorites ?? DEFAULTS.of_favorites,
    of_collections: row.of_collections ?? [...DEFAULTS.of_collections],
    by_email: row.by_email ?? DEFAULTS.by_email,
    digest_hour: row.digest_hour ?? DEFAULTS.digest_hour,
    time_zone: row.time_zone ?? DEFAULTS.time_zone,
    kinds: {
      site: row.site_kinds ?? [...NOTICE_KINDS],
      push: row.push_kinds ?? [...NOTICE_KINDS],
      email: row.email_kinds ?? [...NOTICE_KINDS],
    },
    has_quiet_hours: row.has_quiet_hours ?? DEFAULTS.has_quiet_hours,
    email: row.email,
    push_key: await pushKey(db),
    devices: await listDevices(db, user),
  };
}

async function ensureSettings(db: Database, userId: number) {
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

// One value more or less, whatever the others are.
function withChange(column: string, added: string | null = null, removed: string | null = null) {
  return sql<never>`array_remove(array_remove(${sql.ref(column)}, ${added}::text), ${removed}::text)
    || array_remove(array[${added}::text], null)`;
}

function changeOfKinds(added: NotificationChanges['add_kind'], removed: NotificationChanges['remove_kind']) {
  const changed = (['site', 'push', 'email'] as const).filter((channel) =>
    [added?.channel, removed?.channel].includes(channel),
  );
  const kindIn = (change: typeof added, channel: NoticeChannel) =>
    change?.channel === channel ? change.kind : null;
  return Object.fromEntries(
    changed.map((channel) => [
      KIND_COLUMNS[channel],
      withChange(KIND_COLUMNS[channel], kindIn(added, channel), kindIn(removed, channel)),
    ]),
  );
}

/**
 * Changes the given settings and returns all of them. When digests are turned on, the first one comes at the next
 * chosen hour with the notices since now.
 */
export async function changeNotifications(
  deps: Deps,
  user: User,
  changes: NotificationChanges,
): Promise<Notifications> {
  const { db, now } = deps;
  const {
    add_collection: added = null,
    remove_collection: removed = null,
    add_kind,
    remove_kind,
    ...rest
  } = changes;
  const changed = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  await inTransaction(db, async (trx) => {
    await ensureSettings(trx, user.id);
    const row = await trx
      .updateTable('notification_settings')
      .set({
        of_collections: withChange('of_collections', added, removed),
        ...changeOfKinds(add_kind, remove_kind),
        ...changed,
      })
      .where('user_id', '=', user.id)
      .returning(['by_email', 'digest_hour', 'time_zone'])
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('notification_settings')
      .set({ digest_at: row.by_email ? nextDigest(now(), row.digest_hour, row.time_zone) : null })
      .where('user_id', '=', user.id)
      .execute();
    if (!row.by_email) await cancelPendingDigest(trx, user.id);
  });
  return readNotificationSettings(deps, user);
}

/** Excludes pending notices from the next digest. */
export async function cancelPendingDigest(db: Database, userId: number): Promise<void> {
  await db
    .updateTable('notices')
    .set({ by_email: false })
    .where('user_id', '=', userId)
    .where('by_email', '=', true)
    .where('digest_id', 'is', null)
    .execute();
}

type PushDeps = { pushServices: readonly string[]; newResolver?: NewResolver };

// Sending checks the host again; this check only reports the error at once.
async function mayPushTo(endpoint: string, { pushServices, newResolver }: PushDeps): Promise<boolean> {
  if (!isOutgoingAddress(endpoint, pushServices)) return false;
  const { origin, hostname } = new URL(endpoint);
  return pushServices.includes(origin) || !(await isPrivateHost(hostname, newResolver));
}

/** Adds a browser until its session ends; a browser of another user moves to this one. Fails with `invalid`. */
export async function addPushDevice(
  deps: Deps & PushDeps,
  user: User,
  { endpoint, keys }: PushSubscription,
): Promise<Notifications> {
  const { db, now } = deps;
  if (!(await mayPushTo(endpoint, deps))) {
    const message = 'Этот адрес не похож на адрес службы уведомлений.';
    throw new Failure('invalid', message, { endpoint: [message] });
  }
  const row = { user_id: user.id, session_id: user.sessionId, ...keys, created_at: now() };
  await inTransaction(db, async (trx) => {
    await ensureSettings(trx, user.id);
    await trx
      .insertInto('push_devices')
      .values({ ...row, endpoint })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
      .execute();
    await sql`
      delete from push_devices where id in (
        select id from push_devices where user_id = ${user.id} order by created_at desc, id offset ${MAX_DEVICES}
      )`.execute(trx);
  });
  return readNotificationSettings(deps, user);
}

/** Removes a browser; an unknown id changes nothing. */
export async function removePushDevice(
  deps: Pick<Deps, 'db'>,
  user: User,
  deviceId: string,
): Promise<Notifications> {
  if (isUuid(deviceId)) {
    await deps.db
      .deleteFrom('push_devices')
      .where('user_id', '=', user.id)
      .where('id', '=', deviceId)
      .execute();
  }
  return readNotificationSettings(deps, user);
}
