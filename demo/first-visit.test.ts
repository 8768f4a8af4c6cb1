import assert from 'node:assert/strict';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { listCatalog } from '#contract/catalog.ts';
import { latestReleases, releaseByIdOrAlias } from '#contract/releases.ts';
import { nowSchedule, weekSchedule } from '#contract/schedule.ts';
import { openDemoApi, type DemoApi } from '#tests/support/demo.ts';
import { demoReleases } from './catalogue.ts';
import { artworkClips } from './clips/pieces/pieces.ts';

let api: DemoApi;
before(async () => {
  api = await openDemoApi();
});
after(() => api.close());

type Shown = { id: number; alias: string };

async function episodesOf({ id }: Shown) {
  const { episodes } = await api.call(releaseByIdOrAlias, { params: { idOrAlias: String(id) } });
  return episodes;
}

/** Fails unless each release with episodes has a playable one. */
async function assertPlayable(place: string, releases: readonly Shown[]): Promise<void> {
  assert.ok(releases.length > 0, `${place} shows nothing`);
  for (const release of releases) {
    const episodes = await episodesOf(release);
    const plays = episodes.length === 0 || episodes.some(({ hls_480 }) => hls_480 !== null);
    assert.ok(plays, `${place}: ${release.alias} has no playable episode`);
  }
}

async function list(f: object, limit: number): Promise<Shown[]> {
  return (await api.call(listCatalog, { query: { f, limit } })).data;
}

test('each slide of the home page has a playable newest episode', async () => {
  const latest = await api.call(latestReleases, { query: { limit: 20 } });
  for (const { alias, latest_episode: episode } of latest.slice(0, 5))
    assert.ok(episode?.hls_480, `${alias} has no playable newest episode`);
});

test('the releases that the home page lists as latest, airing, best and movies are playable', async () => {
  await assertPlayable('latest', await api.call(latestReleases, { query: { limit: 20 } }));
  await assertPlayable(
    'airing',
    await list({ publish_statuses: ['IS_ONGOING'], sorting: 'RATING_DESC' }, 12),
  );
  await assertPlayable('best', await list({ sorting: 'RATING_DESC' }, 10));
  await assertPlayable('films', await list({ types: ['MOVIE'] }, 12));
});

test('the releases of the schedule are playable', async () => {
  const days = await api.call(nowSchedule);
  const near = Object.values(days).flat();
  const week = await api.call(weekSchedule);
  await assertPlayable(
    'schedule',
    [...near, ...week].map(({ release }) => release),
  );
});

test('the newest episode of every airing release is playable, and at least thirty releases are', async () => {
  let playable = 0;
  for (const { id, alias, is_ongoing: isAiring } of demoReleases) {
    const episodes = await episodesOf({ id, alias });
    if (episodes.some(({ hls_480 }) => hls_480 !== null)) playable += 1;
    const newest = episodes.toSorted((a, b) => a.sort_order - b.sort_order).at(-1);
    if (isAiring) assert.ok(newest?.hls_480, alias);
  }
  assert.ok(playable >= 30, `${playable} releases are playable`);
});

test('neighbours of a release whose episodes share a clip show different frames of it', async () => {
  for (const { alias } of artworkClips) {
    const release = demoReleases.find((one) => one.alias === alias);
    const episodes = await episodesOf(release!);
    const frames = episodes.toSorted((a, b) => a.ordinal - b.ordinal).map(({ preview }) => preview.src);
    for (const [i, frame] of frames.entries()) assert.notEqual(frame, frames[i + 1] ?? null, alias);
  }
});

test('the whole demo stays under 45 MB', async () => {
  const entries = await readdir(import.meta.dirname, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(({ parentPath, name }) => stat(path.join(parentPath, name))));
  const bytes = sizes.reduce((sum, { size }) => sum + size, 0);
  assert.ok(bytes < 45_000_000, `${bytes} bytes`);
});

test('posters are the files of the demo: loading resizes nothing', async () => {
  const { data } = await api.call(listCatalog, { query: { limit: 50 } });
  for (const { alias, poster } of data) assert.match(poster.src ?? '', /\.webp$/, alias);
});
