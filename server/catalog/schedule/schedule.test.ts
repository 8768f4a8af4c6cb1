import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { nowSchedule, releaseRhythms, weekSchedule, type ScheduleItem } from '#contract/schedule.ts';
import { createApi } from '#server/app.ts';
import {
  aCatalogueEntry,
  HEADERS_FROM,
  ORIGIN,
  openTestApi,
  openTestLocator,
  type CatalogueEntryInput,
  type TestApi,
} from '#tests/support/api.ts';

const PATH = '/api/v1/anime/schedule';
const HLS = 'https://video.test/480.m3u8';
let api: TestApi;

function voiced(
  id: number,
  publish_day: CatalogueEntryInput['publish_day'],
  main: string,
  fields: Partial<CatalogueEntryInput> = {},
): CatalogueEntryInput {
  return aCatalogueEntry(id, {
    is_in_production: true,
    publish_day,
    name: { main, english: 'X' },
    ...fields,
  });
}

function out(...ordinals: number[]): Pick<CatalogueEntryInput, 'episodes'> {
  return {
    episodes: ordinals.map((ordinal) => ({ ordinal, hls_480: HLS, updated_at: '2026-01-01T00:00:00Z' })),
  };
}

// The clock of the tests is on a Friday, the fifth day.
before(async () => {
  api = await openTestApi(
    voiced(1, 7, 'Воскресный', out(1, 2)),
    voiced(2, 5, 'Яблоко', { ...out(1, 2, 2.5), genres: ['Драма'], episodes_total: 12 }),
    voiced(3, 5, 'Ёлка', { ...out(1, 2), episodes_total: 2 }),
    voiced(4, 5, 'Мост'),
    voiced(5, 4, 'Вчерашний', { ...out(5), blocked_countries: ['RU'] }),
    voiced(6, 6, 'Завтрашний', { ...out(1), is_blocked_by_copyrights: true }),
    voiced(7, 1, 'Понедельник', out(0)),
    aCatalogueEntry(8, { ...out(1), publish_day: 5, is_ongoing: true }),
    voiced(9, 5, 'Будущее', { year: 2099, season: 'winter' }),
  );
  // The special of the third release comes last in watching order; the first video of the fourth is not ready yet.
  await api.db
    .insertInto('episodes')
    .values([
      { release_id: 3, ordinal: -1, sort_order: 9 },
      { release_id: 4, ordinal: 1, sort_order: 1, is_published: false },
    ])
    .execute();
});
after(() => api.close());

const idsOf = (items: ScheduleItem[]) => items.map((item) => item.release.id);

async function itemOf(id: number): Promise<ScheduleItem> {
  const week = await api.call(weekSchedule);
  return week.find((item) => item.release.id === id) ?? assert.fail(`no release ${id}`);
}

test('lists all releases in production from Monday to Sunday, alphabetically within a day', async () => {
  const { body } = await api.request(`${PATH}/week`);
  assert.ok(Array.isArray(body));
  assert.deepEqual(idsOf(body), [7, 5, 3, 4, 2, 6, 1]);
});

test('returns the release with its genres, its last episode and the number of the next one', async () => {
  const item = await itemOf(2);
  assert.deepEqual(
    item.release.genres.map((genre) => genre.name),
    ['Драма'],
  );
  const { ordinal, hls_480: hls, release_id } = item.published_release_episode ?? assert.fail('no episode');
  assert.deepEqual([ordinal, hls, release_id], [2.5, HLS, 2]);
  assert.deepEqual([item.full_season_is_released, item.next_release_episode_number], [false, 3]);
});

test('returns the last episode in watching order and no next number for a complete season', async () => {
  const item = await itemOf(3);
  assert.equal(item.published_release_episode?.ordinal, -1);
  assert.deepEqual([item.full_season_is_released, item.next_release_episode_number], [true, null]);
});

test('returns no last episode and the next number 1 before the first episode', async () => {
  const item = await itemOf(4);
  assert.deepEqual([item.published_release_episode, item.next_release_episode_number], [null, 1]);
  assert.equal(item.full_season_is_released, false);
});

test('repeats the values under the field names of 2025', async () => {
  for (const item of await api.call(weekSchedule)) {
    assert.deepEqual(item.new_release_episode, item.published_release_episode);
    assert.equal(item.new_release_episode_ordinal, item.next_release_episode_number);
  }
});

test('groups releases by yesterday, today and tomorrow, ordered as in the week', async () => {
  const now = await api.call(nowSchedule);
  assert.deepEqual(Object.keys(now), ['today', 'tomorrow', 'yesterday']);
  assert.deepEqual([idsOf(now.today), idsOf(now.tomorrow), idsOf(now.yesterday)], [[3, 4, 2], [6], [5]]);
  assert.deepEqual(now.yesterday[0], await itemOf(5));
});

test('starts a new day at midnight in Moscow', async () => {
  const todayAt = async (time: string) => {
    const { db, storage } = api;
    const deps = { db, storage, locator: await openTestLocator(), publicOrigin: ORIGIN, log: assert.fail };
    const { fetch } = createApi({ ...deps, now: () => new Date(time) });
    const response = await fetch(new Request(`${ORIGIN}${PATH}/now`));
    return idsOf(((await response.json()) as { today: ScheduleItem[] }).today);
  };
  assert.deepEqual(await todayAt('2026-11-22T20:59:59Z'), [1]);
  assert.deepEqual(await todayAt('2026-11-22T21:00:00Z'), [7]);
});

test('lists a blocked release with its flag but without video addresses', async () => {
  const blocked = await itemOf(6);
  assert.deepEqual(
    [blocked.release.is_blocked_by_copyrights, blocked.published_release_episode?.hls_480],
    [true, null],
  );
  const yesterdayFrom = async (headers: Record<string, string>) => {
    const { body } = await api.request(`${PATH}/now`, { headers });
    const [item] = (body as { yesterday: ScheduleItem[] }).yesterday;
    return [item?.release.is_blocked_by_geo, item?.published_release_episode?.hls_480];
  };
  assert.deepEqual(await yesterdayFrom(HEADERS_FROM.RU), [true, null]);
  assert.deepEqual(await yesterdayFrom(HEADERS_FROM.US), [false, HLS]);
});

test('applies include and exclude to the items of the week and of each day', async () => {
  const week = await api.request(
    `${PATH}/week?include=release.id,release.publish_day&exclude=release.publish_day.description`,
  );
  assert.deepEqual((week.body as unknown[])[0], { release: { id: 7, publish_day: { value: 1 } } });
  const now = await api.request(
    `${PATH}/now?include=tomorrow.release.id,yesterday&exclude=yesterday.release,yesterday.new_release_episode,yesterday.published_release_episode`,
  );
  assert.deepEqual(now.body, {
    tomorrow: [{ release: { id: 6 } }],
    yesterday: [
      { full_season_is_released: false, next_release_episode_number: 6, new_release_episode_ordinal: 6 },
    ],
  });
});

test('lists the hours and rhythms of our own, and the wire has the fields that it had', async () => {
  const before = Object.keys((await itemOf(2)).release);
  await api.db.updateTable('releases').set({ publish_time: '00:30' }).where('id', '=', 2).execute();
  await api.db.updateTable('releases').set({ publish_every_weeks: 2 }).where('id', '=', 7).execute();
  // Not in production.
  await api.db.updateTable('releases').set({ publish_time: '10:00' }).where('id', '=', 8).execute();
  const midnight = { release_id: 2, time: '00:30', every_weeks: 1, planned_at: null };
  assert.deepEqual(await api.call(releaseRhythms), [
    midnight,
    { release_id: 7, time: null, every_weeks: 2, planned_at: null },
  ]);
  assert.deepEqual(await api.call(releaseRhythms, { query: { release_id: 2 } }), [midnight]);
  assert.deepEqual(await api.call(releaseRhythms, { query: { release_id: 3 } }), []);
  assert.deepEqual(Object.keys((await itemOf(2)).release), before);
});

test('does not list a release for today in the week between its episodes', async () => {
  const setLast = (updated_at: string) =>
    api.db.updateTable('episodes').set({ updated_at }).where('release_id', '=', 2).execute();
  await api.db.updateTable('releases').set({ publish_every_weeks: 2 }).where('id', '=', 2).execute();
  const isToday = async () => idsOf((await api.call(nowSchedule)).today).includes(2);
  await setLast('2026-11-13T15:00:00Z');
  assert.equal(await isToday(), false);
  await setLast('2026-11-06T15:00:00Z');
  assert.equal(await isToday(), true);
});

test('tells when the next episode is planned and lists its release for that day, and of no other episode', async () => {
  const plan = async (ordinal: number, at: string) => {
    const episode = { release_id: 1, ordinal, sort_order: Math.ceil(ordinal), is_published: false };
    const { id } = await api.db
      .insertInto('episodes')
      .values(episode)
      .returning('id')
      .executeTakeFirstOrThrow();
    await api.db
      .insertInto('publication_plans')
      .values({ episode_id: id, at, zone: 'Europe/Moscow' })
      .execute();
  };
  const told = async () => (await api.call(releaseRhythms, { query: { release_id: 1 } }))[0]?.planned_at;
  const isToday = async () => idsOf((await api.call(nowSchedule)).today).includes(1);
  await plan(4, '2026-11-20T17:00:00+00:00');
  await plan(2.5, '2026-11-20T17:00:00+00:00');
  assert.deepEqual([await told(), await isToday()], [undefined, false]);
  await plan(3, '2026-11-20T16:00:00+00:00');
  assert.deepEqual([await told(), await isToday()], ['2026-11-20T16:00:00+00:00', true]);
  await api.db.updateTable('publication_plans').set({ failure: 'Видео нет' }).execute();
  assert.deepEqual([await told(), await isToday()], [undefined, false]);
});
