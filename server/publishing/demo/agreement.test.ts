import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listCatalog } from '#contract/catalog.ts';
import { allFranchises, franchiseById } from '#contract/franchises.ts';
import { currentPoll } from '#contract/polls.ts';
import { releaseByIdOrAlias, type FullRelease } from '#contract/releases.ts';
import { weightedScore } from '#contract/score.ts';
import { openDemoApi, type DemoApi } from '#tests/support/demo.ts';
import { listUsedVideos } from '../sweep/used-folders.ts';

let api: DemoApi;
let releases: FullRelease[];
before(async () => {
  api = await openDemoApi();
  const { data } = await api.call(listCatalog, { query: { limit: 50 } });
  const { data: others } = await api.call(listCatalog, { query: { limit: 50, page: 2 } });
  releases = await Promise.all(
    [...data, ...others].map(({ id }) => api.call(releaseByIdOrAlias, { params: { idOrAlias: String(id) } })),
  );
});
after(() => api.close());

test('every episode of an open release can be watched', () => {
  const open = releases.filter((one) => !one.is_blocked_by_copyrights && !one.is_blocked_by_geo);
  const episodes = open.flatMap(({ alias, episodes: all }) => all.map((episode) => ({ alias, ...episode })));
  assert.ok(episodes.length > 500);
  const deadEnds = episodes.filter(({ hls_480: video }) => video === null);
  assert.deepEqual(
    deadEnds.map(({ alias, ordinal }) => `${alias} ${ordinal}`),
    [],
  );
});

test('episodes without a clip of their own share the files of another', async () => {
  const { episodes, folders } = await api.db
    .selectFrom('episode_videos')
    .select(({ fn }) => [
      fn.countAll<number>().as('episodes'),
      fn.count<number>('folder').distinct().as('folders'),
    ])
    .executeTakeFirstOrThrow();
  assert.ok(episodes > 10 * folders, `${folders} folders for ${episodes} episodes`);
});

test('the length of a release is that of its films', () => {
  for (const { alias, episodes, average_duration_of_episode: minutes } of releases) {
    if (episodes.length === 0) continue;
    const seconds = episodes.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / episodes.length;
    assert.equal(minutes, Math.max(1, Math.round(seconds / 60)), alias);
  }
});

test('a release never has more episodes than it announces', () => {
  for (const { alias, episodes, episodes_total: total, is_ongoing: isOngoing } of releases) {
    const out = episodes.filter(({ ordinal }) => Number.isInteger(ordinal) && ordinal > 0).length;
    if (total !== null) assert.ok(isOngoing ? out <= total : out === total || out === 0, alias);
  }
});

test('franchises sum the episodes and lengths of their releases', async () => {
  for (const { id, name, total_episodes: episodes, total_duration_in_seconds: seconds } of await api.call(
    allFranchises,
  )) {
    const { franchise_releases: parts } = await api.call(franchiseById, { params: { franchiseId: id } });
    const members = releases.filter((one) => parts.some(({ release_id }) => release_id === one.id));
    const all = members.flatMap((one) => one.episodes);
    assert.equal(episodes, all.length, name);
    assert.equal(
      seconds,
      all.reduce((sum, { duration }) => sum + (duration ?? 0), 0),
      name,
    );
  }
});

test('several hundred votes give most releases a score, by which the site orders them', async () => {
  const votes = releases.reduce((sum, { rating }) => sum + rating.votes, 0);
  assert.ok(votes > 400, `${votes} votes`);
  const scores = new Map(releases.map(({ id, rating }) => [id, weightedScore(rating) ?? 0]));
  assert.ok([...scores.values()].filter((score) => score > 0).length > 20);
  const { data } = await api.call(listCatalog, { query: { f: { sorting: 'SCORE_DESC' }, limit: 50 } });
  const shown = data.map(({ id }) => scores.get(id) ?? 0);
  assert.deepEqual(
    shown,
    shown.toSorted((a, b) => b - a),
  );
});

test('a release without an episode has neither votes nor favourites', () => {
  for (const { alias, episodes, rating, added_in_users_favorites: favorites } of releases)
    if (episodes.length === 0) assert.deepEqual([rating.votes, favorites], [0, 0], alias);
});

test('nobody can sign in as a made-up viewer, and the poll has their votes', async () => {
  const viewers = await api.db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('login', 'like', 'demo-viewer-%')
    .execute();
  assert.ok(viewers.length >= 50);
  for (const viewer of viewers) assert.deepEqual(viewer, { email: null, password_hash: null });
  const poll = await api.call(currentPoll);
  assert.ok((poll?.total_votes ?? 0) > 30);
});

// The last one, because it deletes an episode.
test('the files stay while one of the episodes that share them has them', async () => {
  const shared = await api.db
    .selectFrom('episode_videos')
    .select('folder')
    .where('folder', 'is not', null)
    .groupBy('folder')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .executeTakeFirstOrThrow();
  const folder = shared.folder ?? '';
  const { id } = await api.db
    .selectFrom('episode_videos')
    .innerJoin('episodes', 'episodes.id', 'episode_id')
    .select('episodes.id')
    .where('folder', '=', folder)
    .executeTakeFirstOrThrow();
  await api.db.deleteFrom('episodes').where('id', '=', id).execute();
  assert.ok((await listUsedVideos(api.db, Date.parse('2026-11-28T12:00:00Z'))).has(folder));
});
