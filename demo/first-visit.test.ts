import assert from 'node:assert/strict';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { listCatalog } from '#contract/catalog.ts';
import { latestReleases, releaseByIdOrAlias } from '#contract/releases.ts';
import { nowSchedule, weekSchedule } from '#contract/schedule.ts';
import { demoApi, type DemoApi } from '#tests/support/demo.ts';
import { demoReleases } from './catalogue.ts';

let api: DemoApi;
before(async () => {
  api = await demoApi();
});
after(() => api.close());

type Shown = { id: number; alias: string };

async function episodesOf({ id }: Shown) {
  const { episodes } = await api.call(releaseByIdOrAlias, { params: { idOrAlias: String(id) } });
  return episodes;
}

/** Fails unless each release has a film; one whose first episode is still to come says so by itself. */
async function allPlay(place: string, releases: readonly Shown[]): Promise<void> {
  assert.ok(releases.length > 0, `${place} shows nothing`);
  for (const release of releases) {
    const episodes = await episodesOf(release);
    const plays = episodes.length === 0 || episodes.some(({ hls_480 }) => hls_480 !== null);
    assert.ok(plays, `${place}: ${release.alias} has no film`);
  }
}

async function list(f: object, limit: number): Promise<Shown[]> {
  return (await api.call(listCatalog, { query: { f, limit } })).data;
}

test('each slide of the front page leads to the film of its newest episode', async () => {
  const latest = await api.call(latestReleases, { query: { limit: 20 } });
  for (const { alias, latest_episode: episode } of latest.slice(0, 5))
    assert.ok(episode?.hls_480, `${alias} has no film of its newest episode`);
});

test('what the front page lists as latest, airing, best and as films plays', async () => {
  await allPlay('latest', await api.call(latestReleases, { query: { limit: 20 } }));
  await allPlay('airing', await list({ publish_statuses: ['IS_ONGOING'], sorting: 'RATING_DESC' }, 12));
  await allPlay('best', await list({ sorting: 'RATING_DESC' }, 10));
  await allPlay('films', await list({ types: ['MOVIE'] }, 12));
});

test('what the schedule shows plays', async () => {
  const days = await api.call(nowSchedule);
  const near = Object.values(days).flat();
  const week = await api.call(weekSchedule);
  await allPlay(
    'schedule',
    [...near, ...week].map(({ release }) => release),
  );
});

test('every airing release has the film of its newest episode, and at least thirty releases have one', async () => {
  let filmed = 0;
  for (const { id, alias, is_ongoing: isAiring } of demoReleases) {
    const episodes = await episodesOf({ id, alias });
    if (episodes.some(({ hls_480 }) => hls_480 !== null)) filmed += 1;
    const newest = episodes.toSorted((a, b) => a.sort_order - b.sort_order).at(-1);
    if (isAiring) assert.ok(newest?.hls_480, alias);
  }
  assert.ok(filmed >= 30, `${filmed} releases have a film`);
});

test('the whole demo stays under 45 MB', async () => {
  const entries = await readdir(import.meta.dirname, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(({ parentPath, name }) => stat(path.join(parentPath, name))));
  const bytes = sizes.reduce((sum, { size }) => sum + size, 0);
  assert.ok(bytes < 45_000_000, `${bytes} bytes`);
});
