import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formatWireTime } from '#contract/field-values.ts';
import { weekSchedule } from '#contract/schedule.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';
import { readTime } from '#server/platform/database/read-clock.ts';
import { importRecords } from '#server/studio/records/files/import-records.ts';
import { airDemoNow, promiseEpisodes, readPromises, startDemoWorker } from './air-demo.ts';
import { dueEpisodes } from './demo-dates.ts';
import { loadDemo } from './load-demo.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let demo: TestApi;
let remove: () => Promise<void>;
let loadedAt: Date;
before(async () => {
  demo = await openTestApi();
  const made = await createTestFolder();
  remove = made.remove;
  await loadDemo({ db: demo.db, storage: openFolderStorage(made.folder), importRecords }, () => {});
  loadedAt = await readTime(demo.db);
});
after(async () => {
  await demo.close();
  await remove();
});

const later = (ms: number) => new Date(loadedAt.getTime() + ms);
const promisesOf = async () => (await readPromises(demo.db)) ?? assert.fail('nothing is promised');

async function episodesOf(alias: string) {
  return demo.db
    .selectFrom('episodes')
    .innerJoin('releases', 'releases.id', 'release_id')
    .select(['ordinal', 'episodes.updated_at', 'is_published', 'fresh_at', 'episodes_total', 'duration'])
    .where('alias', '=', alias)
    .orderBy('ordinal')
    .execute();
}

const time = (at: string | Date | null | undefined) => new Date(at ?? NaN).getTime();

test('nothing of a demo that was just loaded lies in the future, and every airing release has promised more', async () => {
  const promises = await promisesOf();
  const newest = await demo.db
    .selectFrom('episodes')
    .select((eb) => eb.fn.max('updated_at').as('at'))
    .executeTakeFirst();
  assert.ok(time(newest?.at) <= loadedAt.getTime());
  const scheduled = await demo.call(weekSchedule);
  const begun = Object.entries(promises).filter(([, { ordinal }]) => ordinal > 1);
  assert.deepEqual(
    scheduled.map(({ release }) => release.alias).toSorted(),
    begun.map(([alias]) => alias).toSorted(),
  );
});

test('a demo left for three days publishes what it promised, at the promised times', async () => {
  const promises = await promisesOf();
  for (let hours = 0; hours <= 72; hours += 1) await airDemoNow(demo.db, promises, later(hours * HOUR));
  let count = 0;
  for (const [alias, promised] of Object.entries(promises)) {
    const due = dueEpisodes(promised, later(3 * DAY));
    count += due.length;
    const out = (await episodesOf(alias)).filter(({ ordinal }) => ordinal >= promised.ordinal);
    assert.deepEqual(
      out.map(({ ordinal, updated_at }) => [ordinal, time(updated_at)]),
      due.map(({ ordinal, at }) => [ordinal, at.getTime()]),
      alias,
    );
    for (const { is_published, fresh_at, updated_at, duration } of out) {
      assert.ok(is_published && duration > 0);
      assert.equal(time(fresh_at), time(updated_at));
    }
  }
  assert.ok(count >= 7, String(count));
});

test('new episodes play the video of their release and are told to viewers', async () => {
  const rows = await demo.db.selectFrom('event_episodes').select('episode_id').execute();
  assert.ok(rows.length >= 7);
  const videos = await demo.db
    .selectFrom('episode_videos')
    .innerJoin('episodes', 'episodes.id', 'episode_id')
    .select(['folder', 'release_id'])
    .where(
      'episode_id',
      'in',
      rows.map(({ episode_id }) => episode_id),
    )
    .execute();
  assert.equal(videos.length, rows.length);
  for (const { folder, release_id } of videos)
    assert.ok(folder?.startsWith(`videos/${release_id}/`), `${folder}`);
});

test('new episodes show another frame of the clip than the one before', async () => {
  let shown = 0;
  for (const alias of Object.keys(await promisesOf())) {
    const episodes = await demo.db
      .selectFrom('episodes')
      .innerJoin('releases', 'releases.id', 'release_id')
      .select('preview')
      .where('alias', '=', alias)
      .orderBy('ordinal')
      .execute();
    const frames = episodes.map(({ preview }) => preview?.src).filter((src) => src?.includes('/frame-'));
    for (const [i, frame] of frames.entries()) assert.notEqual(frame, frames[i + 1], alias);
    shown += frames.length;
  }
  assert.ok(shown > 20, String(shown));
});

test('a demo that was stopped for months catches up in order, and tells only of the last day', async () => {
  const promises = await promisesOf();
  await demo.db.deleteFrom('event_episodes').execute();
  const now = later(120 * DAY);
  await airDemoNow(demo.db, promises, now);
  for (const [alias, promised] of Object.entries(promises)) {
    const out = (await episodesOf(alias)).filter(({ ordinal }) => ordinal >= promised.ordinal);
    const due = dueEpisodes(promised, now);
    assert.equal(out.length, due.length, alias);
    assert.equal(time(out.at(-1)?.fresh_at), due.at(-1)?.at.getTime(), alias);
    const total = out.at(-1)?.episodes_total ?? Infinity;
    assert.ok(total > (due.at(-1)?.ordinal ?? 0), `${alias} goes on`);
  }
  const told = await demo.db
    .selectFrom('event_episodes')
    .innerJoin('episodes', 'episodes.id', 'episode_id')
    .select('updated_at')
    .execute();
  assert.ok(told.length > 0 && told.length < 10);
  for (const { updated_at } of told) assert.ok(now.getTime() - time(updated_at) <= DAY);
  const titles = demo.db.selectFrom('releases').select('notification').where('alias', '=', 'port-under-snow');
  assert.equal((await titles.executeTakeFirst())?.notification, null);
});

test('a release that is no longer in production or is put off by the studio gets no episode', async () => {
  const promises = await promisesOf();
  const [ended, waiting] = ['moon-archive', 'mechanics-noon'];
  await demo.db.updateTable('releases').set({ is_in_production: false }).where('alias', '=', ended).execute();
  const count = async () => [(await episodesOf(ended)).length, (await episodesOf(waiting)).length];
  const { id } = await demo.db
    .selectFrom('releases')
    .select('id')
    .where('alias', '=', waiting)
    .executeTakeFirstOrThrow();
  const postponement = { release_id: id, episode: 99, until: null, note: '' };
  await demo.db.insertInto('postponements').values(postponement).execute();
  const earlier = await count();
  await airDemoNow(demo.db, promises, later(160 * DAY));
  assert.deepEqual(await count(), earlier);
});

test('the work that is started for a demo publishes what is due', async () => {
  const alias = 'fox-post-long-road';
  const ordinal = (await episodesOf(alias)).length + 1;
  const [next, following] = [formatWireTime(later(-HOUR)), formatWireTime(later(DAY))];
  await promiseEpisodes(demo.db, { [alias]: { ordinal, next, following } });
  const task = await startDemoWorker({ db: demo.db, log: assert.fail });
  await task.caughtUp;
  const last = (await episodesOf(alias)).at(-1);
  assert.deepEqual([last?.ordinal, time(last?.updated_at)], [ordinal, Date.parse(next)]);
  await task.stop();
});

test('a real catalogue promises nothing, and no work is started for it', async () => {
  const api = await openTestApi(aCatalogueEntry(1, { alias: 'moon-archive', is_in_production: true }));
  try {
    assert.equal(await readPromises(api.db), undefined);
    const task = await startDemoWorker({ db: api.db, log: assert.fail });
    await task.caughtUp;
    await task.stop();
    const { episodes } = await api.db
      .selectFrom('episodes')
      .select((eb) => eb.fn.countAll<number>().as('episodes'))
      .executeTakeFirstOrThrow();
    assert.equal(episodes, 0);
  } finally {
    await api.close();
  }
});
