import assert from 'node:assert/strict';
import { after, afterEach, before, mock, test } from 'node:test';
import { sql } from 'kysely';
import type { Database, DatabaseAddress } from '#server/platform/database/open.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { addPlannedEpisode, sessionOf } from '#tests/support/samples/planned-episode.ts';
import { prepareVideo } from '#tests/support/samples/prepared-video.ts';
import { addRelease } from '#tests/support/samples/release.ts';
import { createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { publishPlanned, startPlanWorker } from './publish-planned.ts';

const DAY_MS = 24 * 3_600_000;
const PUBLISHERS = 8;
let db: Database;
let address: DatabaseAddress;
let close: () => Promise<void>;
let release: number;
let team: string;
let lina: { userId: number; sessionId: string };
let ordinal = 0;

before(async () => {
  ({ db, address, close } = await createTestDatabase());
  release = await addRelease(db, 'moon', '2020-01-01T00:00:00+00:00');
  team = await createTestTeam({ db }, 'Озвучка');
  await db.insertInto('release_teams').values({ release_id: release, team_id: team }).execute();
  const account = await createTestMember({ db }, 'lina', { role: 'release_manager', teamId: team });
  lina = await sessionOf(db, account.id);
});
after(() => close());
afterEach(() => mock.timers.reset());

/** The time of the database, so many milliseconds later. */
async function later(ms: number): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select (now() + make_interval(secs => ${ms / 1000}))::timestamptz(0)::text as at`.execute(db);
  return rows[0]?.at ?? assert.fail();
}

const log = (event: string, message: string, error?: unknown) =>
  assert.fail(`${event} ${message} ${String(error)}`);
const run = (own: Database = db) => publishPlanned({ db: own, log });

async function plan(fields: Partial<Parameters<typeof addPlannedEpisode>[1]> = {}): Promise<string> {
  ordinal += 1;
  return addPlannedEpisode(db, { release, ordinal, at: await later(-1000), by: lina, ...fields });
}

const planOf = (id: string) =>
  db.selectFrom('publication_plans').selectAll().where('episode_id', '=', id).executeTakeFirst();
const isPublished = async (id: string) =>
  (await db.selectFrom('episodes').select('is_published').where('id', '=', id).executeTakeFirst())
    ?.is_published;
const publications = (id: string) =>
  db
    .selectFrom('journal_events')
    .select(['act', 'actor_id', 'session_id', 'at', 'change'])
    .where('thing_id', '=', id)
    .where('act', '!=', 'episode.prepare')
    .execute();

test('eight publishers at once publish each planned episode once, in the name of whoever planned it', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 24; i += 1) ids.push(await plan());
  const others = Array.from({ length: PUBLISHERS }, () => openDatabase(address));
  try {
    await Promise.all(others.map((own) => run(own)));
  } finally {
    await Promise.all(others.map((own) => own.destroy()));
  }
  // A publisher whose turn an episode was leaves it to nobody: none is left over.
  for (const id of ids) {
    const events = await publications(id);
    assert.deepEqual(
      events.map(({ act, actor_id, session_id }) => [act, actor_id, session_id]),
      [['episode.create', lina.userId, lina.sessionId]],
    );
    assert.ok(events[0]?.change && 'by_plan' in events[0].change && !('plan' in events[0].change));
    assert.deepEqual([await isPublished(id), await planOf(id)], [true, undefined]);
  }
});

test('a worker publishes at the time of the database, not before, whatever the clock of its process says', async () => {
  const at = await later(2000);
  const [id, far] = [await plan({ at }), await plan({ at: await later(3_600_000) })];
  for (const ahead of [DAY_MS, -DAY_MS]) {
    mock.timers.enable({ apis: ['Date'], now: Date.now() + ahead });
    const worker = startPlanWorker({ db, log });
    try {
      if (ahead > 0) await run();
      else await waitUntil(async () => (await isPublished(id)) === true);
    } finally {
      await worker.stop();
      mock.timers.reset();
    }
  }
  const [event] = await publications(id);
  assert.ok(Date.parse(event?.at ?? '') >= Date.parse(at));
  assert.equal(await isPublished(far), false);
  await db.deleteFrom('publication_plans').where('episode_id', '=', far).execute();
});

test('what cannot be published is noted at its plan once and not tried again', async () => {
  const [empty, fine] = [await plan({ isPrepared: false }), await plan()];
  await run();
  const failed = await planOf(empty);
  assert.match(failed?.failure ?? '', /^У эпизода нет видео/);
  assert.ok(failed?.failed_at);
  // It keeps nobody else from being published.
  assert.equal(await isPublished(fine), true);
  await prepareVideo(db, empty, 'videos/1/late');
  await run();
  assert.deepEqual([await isPublished(empty), await planOf(empty)], [false, failed]);
  await db.deleteFrom('publication_plans').where('episode_id', '=', empty).execute();
});

test('a plan waits for a video that is being prepared, and takes it as soon as it is', async () => {
  const id = await plan({ isPrepared: false });
  const job = { episode_id: id, file: 'a.mkv', host: 'a', state: 'running' } as const;
  await db.insertInto('ingests').values(job).execute();
  await run();
  assert.deepEqual([await isPublished(id), (await planOf(id))?.failure], [false, null]);
  await prepareVideo(db, id, 'videos/1/in-time');
  await run();
  assert.deepEqual([await isPublished(id), await planOf(id)], [true, undefined]);
});

test('the prepared video may be replaced by another one before its time', async () => {
  const id = await plan({ at: await later(DAY_MS) });
  const second = await prepareVideo(db, id, 'videos/1/second');
  await db
    .updateTable('publication_plans')
    .set({ at: await later(-1000) })
    .execute();
  await run();
  const current = await db
    .selectFrom('episode_videos')
    .select('id')
    .where('episode_id', '=', id)
    .where('replaced_at', 'is', null)
    .execute();
  assert.deepEqual([await isPublished(id), current], [true, [{ id: second }]]);
});

test('nothing is published for somebody who has lost the right, or in a release that is deleted', async () => {
  const setState = (state: 'published' | 'deleted') =>
    db.updateTable('releases').set({ state }).where('id', '=', release).execute();
  const lost = await plan();
  await db.deleteFrom('release_teams').where('release_id', '=', release).execute();
  await run();
  assert.match((await planOf(lost))?.failure ?? '', /больше не может публиковать/);
  await db.insertInto('release_teams').values({ release_id: release, team_id: team }).execute();
  const gone = await plan();
  await setState('deleted');
  await run();
  assert.equal((await planOf(gone))?.failure, 'Релиз удалён.');
  await setState('published');
  for (const id of [lost, gone])
    assert.deepEqual([await isPublished(id), await publications(id)], [false, []]);
});
