import { sql } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';
import { messageOf } from './push-message.ts';
import type { Outcome, PushService } from './push-service.ts';

type Deps = { db: Database; now: () => Date; push: PushService };

type Waiting = {
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

const AT_ONCE = 200;
const TOGETHER = 16;
// After so many tries, hours later, it is no news any more.
const MAX_TRIES = 6;

// A browser has one process at a time, so that what came out together is told together. Taken, a message is not due
// again before a minute, then four, sixteen…: a process that dies with it loses nothing.
async function take(db: Database, at: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with devices as (
      select id from push_devices where id in (
        select device_id from pushes where due_at <= ${at}::timestamptz order by due_at limit ${AT_ONCE}
      ) for update skip locked
    ), taken as (
      update pushes set tries = tries + 1, due_at = ${at}::timestamptz + make_interval(secs => 60 * 4 ^ tries)
      from devices where device_id = devices.id and due_at <= ${at}::timestamptz
      returning device_id, episode_id, tries
    )
    select device_id, max(taken.tries) as tries, endpoint, p256dh, push_devices.auth, release_id, alias, name_main,
      poster -> 'optimized' ->> 'thumbnail' as icon,
      jsonb_agg(jsonb_build_object('id', episodes.id, 'ordinal', ordinal)) as episodes
    from taken
    join push_devices on push_devices.id = device_id
    join episodes on episodes.id = episode_id
    join releases on releases.id = release_id
    group by device_id, push_devices.id, releases.id, release_id`.execute(db);
  return rows;
}

// What must not be told any more: its owner was banned, wants to be gone, or the episode was taken back.
async function dropVoid(db: Database): Promise<void> {
  await sql`
    delete from pushes using push_devices, users, episodes
    where push_devices.id = device_id and users.id = push_devices.user_id and episodes.id = episode_id
      and (is_banned or delete_at is not null or not is_published)`.execute(db);
}

async function settle(db: Database, waiting: Waiting, outcome: Outcome): Promise<void> {
  if (outcome === 'gone') {
    await db.deleteFrom('push_devices').where('id', '=', waiting.device_id).execute();
    return;
  }
  if (outcome === 'later' && waiting.tries < MAX_TRIES) return;
  const told = waiting.episodes.map(({ id }) => id);
  await db
    .deleteFrom('pushes')
    .where('device_id', '=', waiting.device_id)
    .where(sql<boolean>`episode_id = any(${told}::uuid[])`)
    .execute();
}

/**
 * Sends what is due to browsers, one message for what came out of a release together; a browser that has unsubscribed
 * is forgotten, and what did not get through is tried again later.
 */
export async function pushNow({ db, now, push }: Deps, isStopping = () => false): Promise<void> {
  await dropVoid(db);
  while (!isStopping()) {
    const waiting = await take(db, now().toISOString());
    if (waiting.length === 0) return;
    const next = waiting.values();
    const send = async () => {
      for (const one of next) {
        const { endpoint, p256dh, auth, release_id } = one;
        const to = { endpoint, keys: { p256dh, auth } };
        const outcome = await push.send(to, JSON.stringify(messageOf(one)), `release-${release_id}`);
        await settle(db, one, outcome);
      }
    };
    await Promise.all(Array.from({ length: TOGETHER }, send));
  }
}
