import { sql } from 'kysely';
import { retryWhileUnavailable } from '#server/platform/database/connections/retry-while-unavailable.ts';
import type { Database } from '#server/platform/database/open.ts';
import { CLAIM_SECONDS, claimDuePushes, type ClaimedRows, type PushQueue } from './claim-pushes.ts';
import { type PushMessage, toPushMessage } from './push-message.ts';
import { claimStepPushes, dropObsoleteSteps, toStepMessage } from './step-pushes.ts';
import { PUSH_TIMEOUT_MS, type PushOutcome, type PushService } from './push-service.ts';

type Deps = { db: Database; now: () => Date; push: PushService };

const CONCURRENCY = 16;
// The sixth attempt is hours later, when the message is no longer news.
const MAX_ATTEMPTS = 6;
const FIRST_RETRY_SECONDS = 60;

// Drops messages whose user was banned, deleted the account, has read the notice or muted its release since, and those
// of episodes or releases that were unpublished.
async function dropObsolete(db: Database): Promise<void> {
  await sql`
    delete from pushes using push_devices, users, events
    where push_devices.id = device_id and users.id = push_devices.user_id and events.id = event_id
      and (
        is_banned or delete_at is not null
        or not exists (select from public_releases where public_releases.id = events.release_id)
        or (kind = 'episode' and not exists (
          select from event_episodes join episodes on episodes.id = episode_id
          where event_episodes.event_id = events.id and is_published
        ))
        or (kind <> 'answer' and exists (
          select from muted_releases where user_id = users.id and muted_releases.release_id = events.release_id
        ))
        or exists (
          select from notices
          where notices.user_id = users.id and notices.event_id = events.id and read_at is not null
        )
      )`.execute(db);
}

function claimedRows({ device_id, event_ids }: ClaimedRows) {
  return sql<boolean>`device_id = ${device_id} and event_id = any(${event_ids}::bigint[])`;
}

// The next process takes what this one has not begun to send; it does not count as an attempt.
async function giveBack(db: Database, queue: PushQueue, claimed: ClaimedRows, at: Date): Promise<void> {
  await sql`update ${sql.table(queue)} set due_at = ${at.toISOString()}::timestamptz, tries = tries - 1
    where ${claimedRows(claimed)}`.execute(db);
}

type Settled = { queue: PushQueue; claimed: ClaimedRows; outcome: PushOutcome; at: Date };

async function settle(db: Database, { queue, claimed, outcome, at }: Settled): Promise<void> {
  if (outcome === 'gone') {
    await db.deleteFrom('push_devices').where('id', '=', claimed.device_id).execute();
    return;
  }
  if (outcome === 'later' && claimed.tries === 1) {
    const dueAt = new Date(at.getTime() + FIRST_RETRY_SECONDS * 1000);
    await db.updateTable(queue).set({ due_at: dueAt }).where(claimedRows(claimed)).execute();
    return;
  }
  if (outcome === 'later' && claimed.tries < MAX_ATTEMPTS) return;
  await db.deleteFrom(queue).where(claimedRows(claimed)).execute();
}

type Sending<C extends ClaimedRows> = {
  queue: PushQueue;
  claim: (db: Database, now: Date) => Promise<C[]>;
  toMessage: (claimed: C) => PushMessage;
};

async function sendQueue<C extends ClaimedRows>(
  { db, now, push }: Deps,
  { queue, claim, toMessage }: Sending<C>,
  isStopping: () => boolean,
): Promise<void> {
  while (!isStopping()) {
    const claimedAt = now();
    const heldUntil = claimedAt.getTime() + CLAIM_SECONDS * 1000 - PUSH_TIMEOUT_MS;
    const batch = await claim(db, claimedAt);
    if (batch.length === 0) return;
    const waiting = batch.filter(({ is_quiet: isQuiet }) => !isQuiet).values();
    const send = async () => {
      for (const claimed of waiting) {
        if (now().getTime() >= heldUntil) return;
        if (isStopping()) {
          await giveBack(db, queue, claimed, claimedAt);
          continue;
        }
        const { endpoint, p256dh, auth } = claimed;
        const message = toMessage(claimed);
        const outcome = await push.send(
          { endpoint, keys: { p256dh, auth } },
          JSON.stringify(message),
          message.tag,
        );
        const seconds = (claimedAt.getTime() - now().getTime()) / 1000 + CLAIM_SECONDS;
        await retryWhileUnavailable(() => settle(db, { queue, claimed, outcome, at: now() }), { seconds });
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, send));
  }
}

/**
 * Sends the due push messages, one per browser, release and kind, and to members one per browser and event. Messages of
 * those with quiet hours wait for their end; unsubscribed browsers are removed; failed messages are retried later. A
 * sender that stops gives back what it has not begun, and one whose claim ends leaves it to the next.
 */
export async function sendPushesNow(deps: Deps, isStopping = () => false): Promise<void> {
  await dropObsolete(deps.db);
  await sendQueue(deps, { queue: 'pushes', claim: claimDuePushes, toMessage: toPushMessage }, isStopping);
  await dropObsoleteSteps(deps.db);
  const steps = { queue: 'step_pushes', claim: claimStepPushes, toMessage: toStepMessage } as const;
  await sendQueue(deps, steps, isStopping);
}
