import { sql } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';
import { toPushMessage } from './push-message.ts';
import type { PushOutcome, PushService } from './push-service.ts';

type Deps = { db: Database; now: () => Date; push: PushService };

type PendingPush = {
  device_id: string;
  tries: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  release_id: number;
  alias: string;
  name_main: string;
  icon: string | null;
  episodes: { id: string; ordinal: number }[];
};

const BATCH_SIZE = 200;
const CONCURRENCY = 16;
// The sixth attempt is hours later, when the message is no longer news.
const MAX_ATTEMPTS = 6;

// The row lock gives each browser to one process at a time, so that episodes of a release share one message. A claimed
// message becomes due again after 1, 4, 16… minutes, so nothing is lost when the process dies.
async function claimDue(db: Database, at: string): Promise<PendingPush[]> {
  const { rows } = await sql<PendingPush>`
    with devices as (
      select id from push_devices where id in (
        select device_id from pushes where due_at <= ${at}::timestamptz order by due_at limit ${BATCH_SIZE}
      ) for update skip locked
    ), claimed as (
      update pushes set tries = tries + 1, due_at = ${at}::timestamptz + make_interval(secs => 60 * 4 ^ tries)
      from devices where device_id = devices.id and due_at <= ${at}::timestamptz
      returning device_id, episode_id, tries
    )
    select device_id, max(claimed.tries) as tries, endpoint, p256dh, push_devices.auth, release_id, alias, name_main,
      poster -> 'optimized' ->> 'thumbnail' as icon,
      jsonb_agg(jsonb_build_object('id', episodes.id, 'ordinal', ordinal)) as episodes
    from claimed
    join push_devices on push_devices.id = device_id
    join episodes on episodes.id = episode_id
    join releases on releases.id = release_id
    group by device_id, push_devices.id, releases.id, release_id`.execute(db);
  return rows;
}

// Drops messages whose user was banned or deleted the account, or whose episode was unpublished.
async function dropObsolete(db: Database): Promise<void> {
  await sql`
    delete from pushes using push_devices, users, episodes
    where push_devices.id = device_id and users.id = push_devices.user_id and episodes.id = episode_id
      and (is_banned or delete_at is not null or not is_published)`.execute(db);
}

async function settle(db: Database, pending: PendingPush, outcome: PushOutcome): Promise<void> {
  if (outcome === 'gone') {
    await db.deleteFrom('push_devices').where('id', '=', pending.device_id).execute();
    return;
  }
  if (outcome === 'later' && pending.tries < MAX_ATTEMPTS) return;
  const sent = pending.episodes.map(({ id }) => id);
  await db
    .deleteFrom('pushes')
    .where('device_id', '=', pending.device_id)
    .where(sql<boolean>`episode_id = any(${sent}::uuid[])`)
    .execute();
}

/**
 * Sends the due push messages, one per browser and release. Unsubscribed browsers are removed; failed messages are
 * retried later.
 */
export async function sendPushesNow({ db, now, push }: Deps, isStopping = () => false): Promise<void> {
  await dropObsolete(db);
  while (!isStopping()) {
    const pending = await claimDue(db, now().toISOString());
    if (pending.length === 0) return;
    const queue = pending.values();
    const send = async () => {
      for (const message of queue) {
        const { endpoint, p256dh, auth, release_id } = message;
        const to = { endpoint, keys: { p256dh, auth } };
        const outcome = await push.send(to, JSON.stringify(toPushMessage(message)), `release-${release_id}`);
        await settle(db, message, outcome);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, send));
  }
}
