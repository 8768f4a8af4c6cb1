import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { AniLibertyClient } from 'anilibertyjs';
import { startSite, type TestSite } from '#tests/support/process.ts';

// A third-party client for AniLiberty, unchanged except for the address of our server.
let folder: string;
let site: TestSite;
let client: AniLibertyClient;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'akane-client-'));
  site = await startSite(folder);
  client = new AniLibertyClient({ baseUrl: `${site.origin}/api/v1` });
});
after(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

type Answer = { status: number; data?: unknown; error?: { message?: string } };

/** The body of a call, which must succeed. */
async function bodyOf<T>(call: Promise<Answer>): Promise<T> {
  const { status, data, error } = await call;
  assert.deepEqual([status, error], [200, undefined]);
  return data as T;
}

type Named = { id: number; alias: string; name: { main: string } };
type Page<T> = { data: T[]; meta: { pagination: { total: number; current_page: number } } };
const TRAIN = 'last-train-to-sakurayama';

test('catalogue calls work by query and by body', async () => {
  const query = { limit: 12, 'f[types]': ['MOVIE', 'OVA'] } as never;
  const byQuery = await bodyOf<Page<{ type: { value: string } }>>(client.getCatalogReleases(query));
  assert.ok(byQuery.data.length > 0);
  assert.ok(byQuery.data.every(({ type }) => ['MOVIE', 'OVA'].includes(type.value)));
  const body = { limit: 12, f: { types: ['MOVIE', 'OVA'] } } as never;
  const byBody = await bodyOf<Page<unknown>>(client.getCatalogReleasesPost(body));
  const ids = (page: Page<unknown>) => (page as Page<Named>).data.map(({ id }) => id);
  assert.deepEqual(ids(byBody), ids(byQuery));
});

test('references list every value with its description', async () => {
  const references = [
    client.getCatalogAgeRatings(),
    client.getCatalogProductionStatuses(),
    client.getCatalogPublishStatuses(),
    client.getCatalogSeasons(),
    client.getCatalogSorting(),
    client.getCatalogTypes(),
  ];
  for (const reference of references) {
    const items = await bodyOf<{ value: string; description: string }[]>(reference);
    assert.ok(items.length > 1 && items.every(({ value, description }) => value && description));
  }
  assert.ok(
    (await bodyOf<{ name: string }[]>(client.getCatalogGenres())).some(({ name }) => name === 'Драма'),
  );
  assert.ok((await bodyOf<number[]>(client.getCatalogYears())).includes(2026));
});

test('release calls find, list, pick and recommend releases', async () => {
  const train = await bodyOf<Named & { episodes: { id: string }[] }>(client.getRelease(TRAIN));
  assert.equal(train.name.main, 'Последний поезд на Сакураяму');
  assert.equal((await bodyOf<Named>(client.getRelease(train.id))).alias, TRAIN);
  assert.equal((await bodyOf<unknown[]>(client.getLatestReleases({ limit: 7 }))).length, 7);
  assert.equal((await bodyOf<unknown[]>(client.getRandomReleases({ limit: 3 }))).length, 3);
  const near = await bodyOf<Named[]>(client.getRecommendedReleases({ release_id: train.id, limit: 5 }));
  assert.equal(near.length, 5);
  assert.ok(near.every(({ id }) => id !== train.id));
  const listed = await bodyOf<Page<Named>>(
    client.getReleasesList({ ids: [train.id], aliases: ['moon-archive'] }),
  );
  assert.deepEqual(
    listed.data.map(({ alias }) => alias),
    [TRAIN, 'moon-archive'],
  );
  assert.ok(
    (await bodyOf<{ nickname: string }[]>(client.getReleaseMembers(TRAIN))).every(({ nickname }) => nickname),
  );
  const episode = await bodyOf<{ release: Named }>(client.getEpisode(train.episodes[0]?.id ?? ''));
  assert.equal(episode.release.alias, TRAIN);
});

test('the search tolerates a wrong layout, word order and typos', async () => {
  for (const query of ['последний поезд', 'gjcktlybq gjtpl', 'сакураяма поезд', 'последний поест']) {
    assert.equal((await bodyOf<Named[]>(client.searchReleases({ query })))[0]?.alias, TRAIN, query);
  }
});

test('genre and franchise calls lead to releases', async () => {
  const genres = await bodyOf<{ id: number; name: string; total_releases: number }[]>(client.getGenres());
  const drama = genres.find(({ name }) => name === 'Драма');
  assert.ok(drama);
  assert.equal((await bodyOf<{ name: string }>(client.getGenre(drama.id))).name, 'Драма');
  assert.equal((await bodyOf<unknown[]>(client.getRandomGenres({ limit: 2 }))).length, 2);
  const page = await bodyOf<Page<Named>>(client.getGenreReleases(drama.id, { limit: 5 }));
  assert.deepEqual([page.data.length, page.meta.pagination.total], [5, drama.total_releases]);

  const franchises = await bodyOf<{ id: string; total_releases: number }[]>(client.getFranchises());
  const [first] = franchises;
  const whole = await bodyOf<{ franchise_releases: unknown[] }>(client.getFranchise(first?.id ?? ''));
  assert.equal(whole.franchise_releases.length, first?.total_releases);
  assert.equal((await bodyOf<unknown[]>(client.getRandomFranchises({ limit: 2 }))).length, 2);
  const { id } = await bodyOf<Named>(client.getRelease(TRAIN));
  assert.equal((await bodyOf<unknown[]>(client.getFranchisesByRelease(id))).length, 1);
});

test('the schedule has the days around today and the whole week', async () => {
  type Item = { release: Named; published_release_episode: object | null };
  const now = await bodyOf<Record<'today' | 'tomorrow' | 'yesterday', Item[]>>(client.getScheduleNow());
  const week = await bodyOf<Item[]>(client.getScheduleWeek());
  for (const day of [now.today, now.tomorrow, now.yesterday]) {
    assert.ok(day.every(({ release }) => week.some((item) => item.release.id === release.id)));
  }
  assert.ok(week.some(({ published_release_episode: episode }) => episode !== null));
});

test('torrent calls list and find torrents and load the feed', async () => {
  type Torrent = { id: number; hash: string; magnet: string; release: Named };
  const page = await bodyOf<Page<Torrent>>(client.getTorrents({ limit: 5 }));
  const [torrent] = page.data;
  assert.ok(torrent && torrent.magnet.includes(torrent.hash));
  assert.equal((await bodyOf<Torrent>(client.getTorrent(torrent.hash))).id, torrent.id);
  assert.equal((await bodyOf<Torrent>(client.getTorrent(String(torrent.id)))).hash, torrent.hash);
  const ofRelease = await bodyOf<Torrent[]>(client.getReleaseTorrents(torrent.release.id));
  for (const { release } of ofRelease) assert.equal(release.id, torrent.release.id);
  assert.ok(ofRelease.some(({ id }) => id === torrent.id));
  // The client does not parse XML: it can only check that the call succeeds.
  await bodyOf(client.getTorrentsRss({ limit: 3 }));
  await bodyOf(client.getReleaseTorrentsRss(torrent.release.id));
});

test('media, team and status calls work', async () => {
  assert.ok((await bodyOf<{ url: string }[]>(client.getMediaVideos({ limit: 3 }))).every(({ url }) => url));
  assert.ok((await bodyOf<{ title: string }[]>(client.getMediaPromotions())).length > 0);
  assert.deepEqual(await bodyOf(client.getVastAds()), []);
  await bodyOf(client.getVastManifest());
  const teams = await bodyOf<{ id: string }[]>(client.getTeams());
  const users = await bodyOf<{ team: { id: string }; roles: object[] }[]>(client.getTeamUsers());
  assert.ok(users.length > 10 && users.every(({ team }) => teams.some(({ id }) => id === team.id)));
  assert.ok((await bodyOf<{ title: string }[]>(client.getTeamRoles())).length > 2);
  const status = await bodyOf<{ is_alive: boolean; request: { ip: string } }>(client.getAppStatus());
  assert.deepEqual([status.is_alive, status.request.ip !== ''], [true, true]);
});

test('the client recognises our errors', async () => {
  const { status, error } = (await client.getRelease('none')) as Answer;
  assert.deepEqual([status, error?.message], [404, 'Такого релиза нет']);
  assert.equal((await client.getCatalogReleases({ limit: 51 })).status, 422);
});
