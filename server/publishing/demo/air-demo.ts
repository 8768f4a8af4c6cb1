import { type Transaction, sql } from 'kysely';
import { forEachMark } from '#contract/marks.ts';
import { moscowDate } from '#contract/moscow-week.ts';
import { hasOwnVideo, type OwnVideo, videoColumn } from '#server/catalog/episodes/episode-video.ts';
import { publishEpisode } from '#server/catalog/episodes/publish-episode.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { PROGRAM, recordEvents } from '#server/platform/database/journal/record-event.ts';
import type { Database } from '#server/platform/database/open.ts';
import { readTime } from '#server/platform/database/read-clock.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { type PeriodicTask, runPeriodically } from '#server/platform/jobs/run-periodically.ts';
import type { Log } from '#server/platform/log.ts';
import { episodeEvents, readJournaledEpisode } from '../videos/episode-events.ts';
import { MARK_COLUMNS } from '../videos/episode-marks.ts';
import { dueEpisodes, type Promised } from './demo-dates.ts';
import { nextFrame } from './demo-frames.ts';

type Trx = Transaction<Schema>;
/** By the alias of the release. */
type Promises = Readonly<Record<string, Promised>>;

// The name of a row that only a database with the demo has.
const PROMISES = 'episodes of the demo';
const INTERVAL_MS = 30_000;
const DAY_MS = 24 * 3_600_000;
const EPISODES_OF_A_SEASON = 12;

/** Stores when further episodes of the demo come out. */
export async function promiseEpisodes(db: Database, promises: Promises): Promise<void> {
  const value = Buffer.from(JSON.stringify(promises));
  await db
    .insertInto('server_keys')
    .values({ name: PROMISES, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Reads when further episodes of the demo come out; undefined for a real catalogue. */
export async function readPromises(db: Database): Promise<Promises | undefined> {
  const row = await db
    .selectFrom('server_keys')
    .select('value')
    .where('name', '=', PROMISES)
    .executeTakeFirst();
  return row && (JSON.parse(row.value.toString()) as Promises);
}

/** A release in production of which the demo has promised episodes, and its highest number. */
type Airing = { id: number; alias: string; highest: number };

// A release that the studio has put off waits; an announced one begins.
async function listAiring(db: Database, aliases: string[], now: Date): Promise<Airing[]> {
  const { rows } = await sql<Airing>`
    select id, alias, coalesce(
      (select max(ordinal) from episodes where release_id = releases.id), 0
    )::float8 as highest
    from public_releases as releases
    where alias = any(${aliases}) and is_in_production and not exists (
      select from postponements
      where release_id = releases.id and (until is null or until > ${moscowDate(now)}::date)
    )`.execute(db);
  return rows;
}

// The newest of the release; before its first episode that of any other release.
function findVideo(trx: Trx, releaseId: number) {
  return (
    trx
      .selectFrom('episodes')
      .select(['preview', 'duration', ...MARK_COLUMNS])
      .select(videoColumn().as('video'))
      .where(hasOwnVideo)
      .where('is_published', '=', true)
      .where('release_id', 'in', trx.selectFrom('public_releases').select('id'))
      .orderBy(sql`release_id = ${releaseId}`, 'desc')
      // The video that several releases share.
      .orderBy(sql`${videoColumn()} ->> 'folder' like 'videos/' || release_id || '/%'`)
      .orderBy('ordinal', 'desc')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  );
}

function toMarks(start: number | null, stop: number | null) {
  return start === null || stop === null ? undefined : { start, stop };
}

type Due = { release: Airing; ordinal: number; at: Date };

async function publishDue(trx: Trx, { release, ordinal, at }: Due, now: Date): Promise<void> {
  const source = await findVideo(trx, release.id);
  if (!source?.preview) return;
  const { id } = await trx
    .insertInto('episodes')
    .values({ release_id: release.id, ordinal, sort_order: ordinal, is_published: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  const before = await readJournaledEpisode(trx, id);
  const changes = forEachMark((kind) => toMarks(source[`${kind}_start`], source[`${kind}_stop`]));
  const { video, preview, duration } = source;
  const media = { video: video as OwnVideo, preview: nextFrame(preview), duration };
  await publishEpisode(trx, id, media, { changes, at });
  await recordEvents(trx, PROGRAM, await episodeEvents(trx, id, before));
  await trx
    .updateTable('releases')
    .set({
      is_ongoing: true,
      // A demo never ends: another season follows.
      episodes_total: sql`case when episodes_total <= ${ordinal}
        then ${ordinal + EPISODES_OF_A_SEASON} else episodes_total end`,
      // It told of the premiere.
      ...(ordinal === 1 ? { notification: null } : {}),
    })
    .where('id', '=', release.id)
    .execute();
  // After a stop of days nobody is told of what would have come out meanwhile.
  if (now.getTime() - at.getTime() > DAY_MS)
    await trx.deleteFrom('event_episodes').where('episode_id', '=', id).execute();
}

/** Publishes the promised episodes of the demo that are due, in the order and with the times of the promise. */
export async function airDemoNow(db: Database, promises: Promises, now: Date): Promise<void> {
  const due = (await listAiring(db, Object.keys(promises), now)).flatMap((release) => {
    const promised = promises[release.alias];
    const all = promised ? dueEpisodes(promised, now) : [];
    return all.filter(({ ordinal }) => ordinal > release.highest).map((one) => ({ ...one, release }));
  });
  for (const one of due.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
    await inTransaction(db, (trx) => publishDue(trx, one, now));
}

type DemoTask = PeriodicTask & {
  /** Resolves after the first run: what came out while the site was stopped is there then. */
  caughtUp: Promise<void>;
};

/** Keeps a demo airing until it is stopped. Does nothing for a real catalogue. */
export async function startDemoWorker({ db, log }: { db: Database; log: Log }): Promise<DemoTask> {
  const promises = await readPromises(db);
  if (!promises) return { stop: async () => {}, caughtUp: Promise.resolve() };
  const { promise: caughtUp, resolve } = Promise.withResolvers<void>();
  const task = runPeriodically(INTERVAL_MS, async () => {
    try {
      await airDemoNow(db, promises, await readTime(db));
    } catch (error) {
      log('demo.failed', 'Эпизоды демо', error);
    }
    resolve();
  });
  return { ...task, caughtUp };
}
