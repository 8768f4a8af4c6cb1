import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { EpisodeStatistics } from '#contract/studio/system/statistics.ts';
import { addWatchCounts } from '#server/library/counts/add-daily-counts.ts';
import { saveTimecodes } from '#server/library/views/save-timecodes.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';

const MINUTE = 60;
let api: TestApi;
let manager: TestAccount;
let editor: TestAccount;
let viewers: TestAccount[];
/** The two episodes of a release of the manager's team, and one of another team. */
let first: string;
let second: string;
let foreign: string;
before(async () => {
  api = await openTestApi(aCatalogueEntry(1), aCatalogueEntry(2));
  const [team, other] = [await createTestTeam(api, 'Лисы'), await createTestTeam(api, 'Совы')];
  const works = [
    { release_id: 1, team_id: team },
    { release_id: 2, team_id: other },
  ];
  await api.db.insertInto('release_teams').values(works).execute();
  manager = await createTestMember(api, 'manager', { role: 'release_manager', teamId: team });
  editor = await createTestMember(api, 'editor', { role: 'editor' });
  viewers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => createTestAccount(api, `v${n}`)));
  const add = async (release_id: number, ordinal: number) => {
    const row = { release_id, ordinal, sort_order: ordinal, is_published: true, duration: 24 * MINUTE + 2 };
    return (await api.db.insertInto('episodes').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  [first, second, foreign] = [await add(1, 1), await add(1, 2), await add(2, 1)];
});
after(() => api.close());

const ask = (id: string, { headers } = manager, query = '') =>
  api.request(`/api/v1/studio/episodes/${id}/statistics${query}`, { headers });

async function read(id: string, query = ''): Promise<EpisodeStatistics> {
  const { status, body } = await ask(id, manager, query);
  assert.equal(status, 200);
  return body;
}

type Position = { viewer: number; minute: number; isWatched?: boolean; at?: string };

async function watch(id: string, { viewer, minute, isWatched = false, at = NOW }: Position): Promise<void> {
  const position = { release_episode_id: id, time: minute * MINUTE, is_watched: isWatched, updated_at: at };
  await saveTimecodes({ db: api.db, now: () => new Date(at) }, viewers[viewer]?.id ?? 0, [position]);
}

const sharesOf = ({ curve }: EpisodeStatistics) => curve?.map(({ share }) => share);

test('of an episode that nobody has watched everything is nought', async () => {
  assert.deepEqual(await read(first), {
    from: '2026-10-24',
    to: '2026-11-20',
    starts: 0,
    watched: 0,
    minutes: 0,
    viewers: 0,
    curve: null,
  });
});

test('four viewers are told neither in numbers nor in a curve', async () => {
  for (const viewer of [0, 1, 2, 3]) await watch(first, { viewer, minute: 3 });
  await addWatchCounts(api.db);
  const { starts, watched, minutes, viewers: told, curve } = await read(first);
  assert.deepEqual([starts, watched, minutes, told, curve], [null, 0, null, null, null]);
});

test('starts, watched and minutes are those of the episode, with visitors, in the period', async () => {
  await watch(first, { viewer: 4, minute: 3 });
  await addWatchCounts(api.db);
  const count = { release_episode_id: first, is_start: true, is_watched: true, seconds: 120 };
  for (let visitor = 0; visitor < 5; visitor += 1)
    await api.request('/api/v1/media/watched', { method: 'POST', body: JSON.stringify(count) });
  await watch(second, { viewer: 0, minute: 1 });
  await addWatchCounts(api.db);
  await addWatchCounts(api.db);
  const { starts, watched, minutes } = await read(first);
  // Five positions of a minute at most, and five visitors with two.
  assert.deepEqual([starts, watched, minutes], [10, 5, 15]);
  assert.equal((await read(second)).starts, null);
  await api.db.updateTable('episode_counts').set({ day: '2026-11-13' }).execute();
  assert.deepEqual([(await read(first, '?days=7')).starts, (await read(first, '?days=28')).starts], [0, 10]);
});

test('the curve never rises, who has watched got to its end, and fewer than five at a point are not told', async () => {
  const later = '2026-11-20T13:00:00+00:00';
  // Ten viewers: five have watched, one of them began again; the others stopped at 3, 3, 3, 10 and 10 minutes.
  for (const viewer of [3, 4, 5, 6, 7])
    await watch(first, { viewer, minute: viewer === 7 ? 1 : 23, isWatched: true, at: later });
  for (const viewer of [8, 9]) await watch(first, { viewer, minute: 10 });
  const shares = sharesOf(await read(first)) ?? [];
  assert.equal(shares.length, 25);
  assert.deepEqual(
    [shares[0], shares[3], shares[4], shares[10], shares[11], shares[24]],
    [100, 100, 70, 70, 50, 50],
  );
  const falls = shares.every((share, i) => i === 0 || (share ?? 0) <= (shares[i - 1] ?? 0));
  assert.ok(falls, JSON.stringify(shares));

  await watch(first, { viewer: 7, minute: 12, isWatched: false, at: '2026-11-20T13:05:00+00:00' });
  const fewer = sharesOf(await read(first)) ?? [];
  assert.deepEqual([fewer[12], fewer[13], fewer[24]], [50, null, null]);
});

test('the episode before stands beside it when five have watched that', async () => {
  for (const viewer of [1, 2, 3, 4]) await watch(second, { viewer, minute: 24 });
  const { curve } = await read(second);
  assert.deepEqual(curve?.[11], { time: 11 * MINUTE, share: null, previous: 50 });
  assert.ok((await read(first)).curve?.every(({ previous }) => previous === null));
});

test('there are at most 61 points: whole minutes apart in a long episode, seconds in a short one', async () => {
  const set = (duration: number) =>
    api.db.updateTable('episodes').set({ duration }).where('id', '=', first).execute();
  await set(7201);
  const { curve } = await read(first);
  assert.deepEqual([curve?.length, curve?.[1]?.time, curve?.at(-1)?.time], [41, 180, 7200]);
  await set(90);
  const short = (await read(first)).curve;
  assert.deepEqual([short?.length, short?.[1]?.time, short?.at(-1)?.time], [46, 2, 90]);
  await set(0);
  assert.equal((await read(first)).curve, null);
});

test('an episode of another team is not there, and editors have no right to see any', async () => {
  assert.equal((await ask(foreign)).status, 404);
  assert.equal((await ask('no-episode')).status, 404);
  assert.equal((await ask(first, editor)).status, 403);
  assert.equal((await ask(first, viewers[0])).status, 403);
  assert.equal((await ask(first, manager, '?days=1')).status, 422);
});
