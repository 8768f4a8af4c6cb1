import { sql } from 'kysely';
import { retryWhileUnavailable } from '#server/platform/database/connections/retry-while-unavailable.ts';
import type { Database } from '#server/platform/database/open.ts';
import { type PeriodicTask, runPeriodically } from '#server/platform/jobs/run-periodically.ts';
import type { Log } from '#server/platform/log.ts';
import {
  claimAnnouncements,
  type ClaimedAnnouncement,
  endDeadAttempts,
  giveUp,
  hasDueAnnouncements,
  pauseSeconds,
} from './claim-announcements.ts';
import { type AnnouncedEpisode, writeBody, writeText } from './message.ts';
import type { Send } from './send.ts';
import { type Outcome, TAKEN_ONCE } from './channel-requests.ts';

export type DeliveryDeps = { db: Database; send: Send; publicOrigin: string; log: Log };

// Channels that are sent to at once by one process.
const AT_ONCE = 16;
const INTERVAL_MS = 1000;
const MAX_ASKED_SECONDS = 6 * 3600;
// A database that is away longer finds the attempt of a sender that has died.
const SETTLE_SECONDS = 40;

type Settled = {
  state: string;
  failure: string | null;
  link: string | null;
  /** The seconds that the service asks to wait. */
  asked: number;
  isUnsure: boolean;
};

function settledBy(outcome: Outcome, { kind }: ClaimedAnnouncement): Settled {
  const nothing = { failure: null, link: null, asked: 0, isUnsure: false };
  if (outcome.state === 'sent') return { ...nothing, state: 'sent', link: outcome.link };
  const failure = outcome.reason;
  if (outcome.state === 'refused') return { ...nothing, state: 'failed', failure };
  const isUnsure = outcome.state === 'unsure';
  if (isUnsure && !TAKEN_ONCE.includes(kind)) return { ...nothing, state: 'unknown', failure, isUnsure };
  const wished = outcome.state === 'later' ? (outcome.afterSeconds ?? 0) : 0;
  const asked = Math.min(Math.ceil(wished), MAX_ASKED_SECONDS);
  return { ...nothing, state: 'waiting', failure, isUnsure, asked };
}

// An attempt that counts as dead meanwhile tells only that the message was sent.
async function settle(db: Database, claimed: ClaimedAnnouncement, outcome: Outcome): Promise<void> {
  const { state, failure, link, asked, isUnsure } = settledBy(outcome, claimed);
  await sql`
    update announcements set
      state = ${state}, state_at = now(), failure = ${failure}, link = ${link},
      due_at = now() + make_interval(secs => greatest(${pauseSeconds}, ${asked}::integer)),
      unsure_since = case when ${isUnsure}::boolean then coalesce(unsure_since, state_at) else unsure_since end
    where id = ${claimed.id}::uuid and (
      state = 'sending' and tries = ${claimed.tries}::integer and retry_until = ${claimed.round}::timestamptz
      or state in ('waiting', 'unknown') and ${state}::text = 'sent'
    )`.execute(db);
  // A service that asks to wait means the whole channel.
  if (outcome.state !== 'later' || outcome.afterSeconds === undefined) return;
  await sql`
    update announcements set due_at = greatest(due_at, now() + make_interval(secs => ${asked}::integer))
    where channel_id = ${claimed.channel_id}::uuid and state = 'waiting'`.execute(db);
}

const toEpisode = (row: ClaimedAnnouncement): AnnouncedEpisode => ({
  id: row.episode_id,
  ordinal: row.ordinal,
  name: row.name,
  release: { id: row.release_id, alias: row.alias, name: row.release },
  teams: row.teams,
});

async function deliver(
  { db, send, publicOrigin }: DeliveryDeps,
  claimed: ClaimedAnnouncement,
): Promise<void> {
  const { id, kind, address, secret } = claimed;
  const episode = toEpisode(claimed);
  const text = writeText(claimed, episode, publicOrigin);
  const body = writeBody({ id, text }, episode, publicOrigin);
  const outcome = await send({ kind, address, secret }, { id, text, body });
  await retryWhileUnavailable(() => settle(db, claimed, outcome), { seconds: SETTLE_SECONDS });
}

/** Sends what is due; a channel that answers late delays neither the others nor the next call. */
export type Delivery = {
  /** Begins to send what is due. */
  begin: () => Promise<void>;
  /** Waits for what has begun. */
  end: () => Promise<void>;
};

/** Opens the delivery of announcements of this process. Safe to run in many processes at once. */
export function openDelivery(deps: DeliveryDeps): Delivery {
  const { db, log } = deps;
  const running = new Set<Promise<void>>();
  const start = (claimed: ClaimedAnnouncement) => {
    const sending = deliver(deps, claimed)
      .catch((error: unknown) => log('announcements.failed', 'Оповещение в канале', error))
      .finally(() => running.delete(sending));
    running.add(sending);
  };
  return {
    async begin() {
      if (!(await hasDueAnnouncements(db))) return;
      await endDeadAttempts(db);
      await giveUp(db);
      const most = AT_ONCE - running.size;
      if (most > 0) for (const claimed of await claimAnnouncements(db, most)) start(claimed);
    },
    end: async () => void (await Promise.all(running)),
  };
}

/** Sends announcements until it is stopped; looks every second for new ones. */
export function startAnnouncementWorker(deps: DeliveryDeps): PeriodicTask {
  const delivery = openDelivery(deps);
  const task = runPeriodically(INTERVAL_MS, async () => {
    try {
      await delivery.begin();
    } catch (error) {
      deps.log('announcements.failed', 'Оповещения в каналах', error);
    }
  });
  return { stop: () => task.stop().then(delivery.end) };
}
