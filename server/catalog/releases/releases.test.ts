import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { franchisesOfRelease } from '#contract/franchises.ts';
import { episodeById, latestReleases, releaseByIdOrAlias } from '#contract/releases.ts';
import { aCatalogueEntry, ORIGIN, openTestApi, type TestApi } from '#tests/support/api.ts';

const HLS = 'https://video.test/480.m3u8';
const UPDATED = '2026-02-01T10:00:00+00:00';
let api: TestApi;

before(async () => {
  api = await openTestApi(
    aCatalogueEntry(10, {
      alias: 'night-train',
      genres: ['Мистика', 'Драма'],
      members: [
        { nickname: 'Лис', role: 'voicing', character: 'Кондуктор' },
        { nickname: 'Сова', role: 'translating' },
      ],
      sponsors: [
        { title: 'Чай', description: 'Хороший чай', url_title: 'Купить', url: 'https://example.com/tea' },
      ],
      franchise: { name: 'Поезда', name_english: 'Trains', sort_order: 2 },
      torrents: [
        {
          hash: 'a'.repeat(40),
          size: 7_439_000_000,
          type: 'WEBRip',
          quality: '1080p',
          codec: 'x264/AVC',
          color: '8bit',
          label: 'Поезд [WEBRip 1080p]',
          description: '1-2',
        },
      ],
      episodes: [
        {
          ordinal: 1,
          sort_order: 2,
          duration: 1420,
          hls_480: HLS,
          opening: { start: 90, stop: 180 },
          updated_at: UPDATED,
        },
        { ordinal: 0.5, sort_order: 1, duration: 600, updated_at: UPDATED, name: 'Пролог' },
      ],
    }),
    aCatalogueEntry(11, {
      franchise: { name: 'Поезда', name_english: 'Trains', sort_order: 1 },
      year: 2020,
    }),
    aCatalogueEntry(12, {
      alias: '777',
      is_blocked_by_copyrights: true,
      external_player: '//kodik.info/x',
      episodes: [{ ordinal: 1, hls_480: HLS, rutube_id: 'abc', updated_at: '2026-03-01T00:00:00Z' }],
    }),
  );
  // Stored before such an alias was refused.
  await api.db.updateTable('releases').set({ alias: '10' }).where('id', '=', 11).execute();
});
after(() => api.close());

const find = (idOrAlias: string) => api.call(releaseByIdOrAlias, { params: { idOrAlias } });

test('finds a release by id and by alias, preferring an id to an alias of the same digits', async () => {
  assert.equal((await find('night-train')).id, 10);
  assert.equal((await find('10')).id, 10);
  assert.equal((await find('777')).id, 12);
});

test('answers an unknown release with 404 and a message', async () => {
  for (const name of ['none', '999999', '99999999999999999999', "x' or 1=1"]) {
    const { status, body } = await api.request(`/api/v1/anime/releases/${encodeURIComponent(name)}`);
    assert.equal(status, 404);
    assert.match((body as { message: string }).message, /релиза/);
  }
});

test('returns a complete release with its parts in order and a description of each value', async () => {
  const release = await find('night-train');
  assert.deepEqual(
    release.genres.map((genre) => genre.name),
    ['Мистика', 'Драма'],
  );
  assert.deepEqual(
    release.episodes.map((episode) => episode.ordinal),
    [0.5, 1],
  );
  assert.deepEqual(
    release.members.map((member) => [member.nickname, member.role.description, member.character]),
    [
      ['Лис', 'Озвучка', 'Кондуктор'],
      ['Сова', 'Перевод и адаптация', null],
    ],
  );
  assert.equal(release.sponsor?.title, 'Чай');
  assert.deepEqual(release.sponsors, [release.sponsor]);
  assert.deepEqual(release.poster.optimized, { src: null, preview: null, thumbnail: null });
});

test('returns torrents with a magnet link and an integer number of bytes', async () => {
  const [torrent] = (await find('night-train')).torrents;
  assert.match(
    torrent?.magnet ?? '',
    new RegExp(
      `^magnet:\\?xt=urn:btih:${'a'.repeat(40)}&dn=.+&xl=7439000000&tr=http%3A%2F%2Fakane\\.test%2Fannounce$`,
    ),
  );
  assert.equal(torrent?.filename, 'Поезд [WEBRip 1080p].torrent');
  const { text } = await api.request('/api/v1/anime/releases/10?include=torrents.size');
  assert.equal(text, '{"torrents":[{"size":7439000000}]}');
});

test('returns times without fractions and with the offset +00:00', async () => {
  const release = await find('night-train');
  assert.equal(release.fresh_at, UPDATED);
  assert.equal(release.episodes[0]?.updated_at, UPDATED);
});

test('returns a blocked release with its episodes but without video addresses', async () => {
  const release = await find('12');
  const [episode] = release.episodes;
  assert.deepEqual([release.is_blocked_by_copyrights, release.external_player], [true, null]);
  assert.deepEqual([episode?.hls_480, episode?.rutube_id], [null, null]);
  const { status } = await api.request(`/media/hls/${episode?.id}/master.m3u8`);
  assert.equal(status, 404);
});

test('lists the latest releases that have an episode, freshest first, with the last episode of each', async () => {
  const latest = await api.call(latestReleases, { query: { limit: 10 } });
  assert.deepEqual(
    latest.map((release) => [release.id, release.latest_episode?.ordinal]),
    [
      [12, 1],
      [10, 1],
    ],
  );
  assert.equal((await api.request('/api/v1/anime/releases/latest?limit=51')).status, 422);
});

test('returns an episode with its release and all episodes of that release', async () => {
  const [prologue] = (await find('10')).episodes;
  const episode = await api.call(episodeById, { params: { releaseEpisodeId: prologue?.id ?? '' } });
  assert.deepEqual(
    [episode.name, episode.ordinal, episode.release.alias, episode.release.episodes.length],
    ['Пролог', 0.5, 'night-train', 2],
  );
});

test('answers an unknown or malformed episode id with 404', async () => {
  for (const id of ['0b0d7c1e-6f1b-4b0a-9c55-0a1b2c3d4e5f', 'x', '1']) {
    assert.equal((await api.request(`/api/v1/anime/releases/episodes/${id}`)).status, 404);
  }
});

test('hides an episode that is not published', async () => {
  const row = { release_id: 11, ordinal: 1, sort_order: 1, is_published: false };
  const { id } = await api.db
    .insertInto('episodes')
    .values(row as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  assert.deepEqual((await find('11')).episodes, []);
  assert.equal((await api.request(`/api/v1/anime/releases/episodes/${id}`)).status, 404);
  assert.ok((await api.call(latestReleases)).every((release) => release.id !== 11));
});

test('lists the renditions of an externally stored episode in its master playlist', async () => {
  const episode = (await find('10')).episodes[1];
  const { status, text, headers } = await api.request(`/media/hls/${episode?.id}/master.m3u8`);
  assert.equal(status, 200);
  assert.equal(headers.get('content-type'), 'application/vnd.apple.mpegurl');
  assert.match(text, new RegExp(`#EXT-X-STREAM-INF:.*RESOLUTION=854x480.*\n${HLS}`));
});

test('lists the franchises of a release with their releases in watching order and their totals', async () => {
  const [franchise, ...others] = await api.call(franchisesOfRelease, { params: { releaseId: '10' } });
  assert.deepEqual(others, []);
  assert.deepEqual(
    franchise?.franchise_releases.map((link) => link.release_id),
    [11, 10],
  );
  assert.deepEqual([franchise?.first_year, franchise?.last_year, franchise?.total_releases], [2020, 2026, 2]);
  assert.deepEqual([franchise?.total_episodes, franchise?.total_duration], [2, '33 минуты']);
  assert.deepEqual(await api.call(franchisesOfRelease, { params: { releaseId: '12' } }), []);
});

test('reports the caller and the address of the API in the status', async () => {
  const { body } = await api.request('/api/v1/app/status');
  assert.deepEqual((body as { available_api_endpoints: string[] }).available_api_endpoints, [
    `${ORIGIN}/api/v1`,
  ]);
});
