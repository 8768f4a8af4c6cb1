import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { z } from 'zod';
import { type newestTorrents, torrentByHashOrId, torrentsOfRelease } from '#contract/torrents.ts';
import { releaseByIdOrAlias, releasesByIds } from '#contract/releases.ts';
import {
  aCatalogueEntry,
  HEADERS_FROM,
  openTestApi,
  type CatalogueEntryInput,
  type TestApi,
} from '#tests/support/api.ts';

type TorrentLine = NonNullable<CatalogueEntryInput['torrents']>[number];

// Only digits, but as long as a hash: not an id.
const DIGITS = '1234567890'.repeat(4);
const HASH = 'ab'.repeat(20);

function aTorrent(hash: string, day: number, fields: Partial<TorrentLine> = {}): TorrentLine {
  const plain = { size: 1, type: 'WEBRip', quality: '1080p', codec: 'AV1', label: hash } as const;
  return { hash, ...plain, created_at: `2026-01-${String(day).padStart(2, '0')}T00:00:00Z`, ...fields };
}

let api: TestApi;
before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1, {
      torrents: [
        aTorrent(HASH, 2, { sort_order: 2, members: [{ nickname: 'Кит', role: 'HEVC' }] }),
        aTorrent(DIGITS, 1, { sort_order: 1 }),
      ],
    }),
    aCatalogueEntry(2, { torrents: [aTorrent('2'.repeat(40), 5)], is_blocked_by_copyrights: true }),
    aCatalogueEntry(3, { torrents: [aTorrent('3'.repeat(40), 6)], is_blocked_by_geo: true }),
    aCatalogueEntry(4, { torrents: [aTorrent('4'.repeat(40), 4)], blocked_countries: ['RU'] }),
    aCatalogueEntry(5, { torrents: [aTorrent('5'.repeat(40), 3), aTorrent('6'.repeat(40), 3)] }),
    aCatalogueEntry(6),
  );
});
after(() => api.close());

type Page = z.output<typeof newestTorrents.response>;

async function list(query = '', headers: Record<string, string> = {}): Promise<Page> {
  const { status, body } = await api.request(`/api/v1/anime/torrents${query}`, { headers });
  assert.equal(status, 200);
  return body;
}

const releaseIds = ({ data }: Page) => data.map(({ release }) => release.id);

test('torrents are listed newest first, each with its release and members', async () => {
  const page = await list('', HEADERS_FROM.US);
  assert.deepEqual(
    page.data.map(({ hash }) => hash),
    ['4', '6', '5'].map((digit) => digit.repeat(40)).concat(HASH, DIGITS),
  );
  const torrent = page.data.at(3);
  assert.equal(torrent?.release.alias, 'release-1');
  assert.deepEqual(
    torrent?.torrent_members.map(({ nickname, role, user }) => [nickname, role.value, user]),
    [['Кит', 'HEVC', null]],
  );
  assert.deepEqual(page.data.at(4)?.torrent_members, []);
});

test('pages follow each other by their links without loss', async () => {
  const first = await list('/?limit=2', HEADERS_FROM.US);
  const { total, total_pages, links } = first.meta.pagination;
  assert.deepEqual([total, total_pages, links.previous], [5, 3, null]);
  assert.equal(links.next, '/api/v1/anime/torrents?limit=2&page=2');
  const second = await list('?limit=2&page=2', HEADERS_FROM.US);
  assert.deepEqual([...releaseIds(first), ...releaseIds(second)], [4, 5, 5, 1]);
  assert.deepEqual((await list('?page=9', HEADERS_FROM.US)).data, []);
  assert.equal((await api.request('/api/v1/anime/torrents?limit=51')).status, 422);
});

test('finds a torrent by id and by hash in either case only', async () => {
  const byHash = await api.call(torrentByHashOrId, { params: { hashOrId: HASH.toUpperCase() } });
  assert.deepEqual([byHash.hash, byHash.release.id], [HASH, 1]);
  assert.deepEqual(await api.call(torrentByHashOrId, { params: { hashOrId: String(byHash.id) } }), byHash);
  const ofDigits = await api.call(torrentByHashOrId, { params: { hashOrId: DIGITS } });
  assert.equal(ofDigits.hash, DIGITS);
  for (const wrong of ['0', '999999999', '99999999999', 'f'.repeat(40), HASH.slice(1), 'x']) {
    const { status, body } = await api.request(`/api/v1/anime/torrents/${wrong}`);
    assert.equal(status, 404, wrong);
    assert.match((body as { message: string }).message, /торрента/);
  }
});

test('lists the torrents of a release in order, each with the release; 404 for an unknown release', async () => {
  const torrents = await api.call(torrentsOfRelease, { params: { releaseId: '1' } });
  assert.deepEqual(
    torrents.map(({ hash }) => hash),
    [DIGITS, HASH],
  );
  const { release } = await api.call(torrentByHashOrId, { params: { hashOrId: HASH } });
  assert.equal(release.alias, 'release-1');
  for (const torrent of torrents) assert.deepEqual(torrent.release, release);
  const { data } = await api.call(releasesByIds, { query: { ids: [1] } });
  const whole = await api.call(releaseByIdOrAlias, { params: { idOrAlias: '1' } });
  assert.deepEqual([data[0]?.torrents, whole.torrents], [torrents, torrents]);
  assert.deepEqual(await api.call(torrentsOfRelease, { params: { releaseId: '6' } }), []);
  for (const wrong of ['777', 'release-1', '99999999999']) {
    assert.equal((await api.request(`/api/v1/anime/torrents/release/${wrong}`)).status, 404, wrong);
  }
});

test('include and exclude prune torrents and the objects in them', async () => {
  const pruned = async (path: string) => (await api.request(`/api/v1/anime/torrents${path}`)).text;
  assert.equal(
    await pruned(`/${HASH}?include=hash,release.id,torrent_members.nickname`),
    `{"hash":"${HASH}","torrent_members":[{"nickname":"Кит"}],"release":{"id":1}}`,
  );
  assert.equal(
    await pruned('/release/1?include=hash,size&exclude=size'),
    `[{"hash":"${DIGITS}"},{"hash":"${HASH}"}]`,
  );
  assert.equal(await pruned('/release/1?include=release.id'), '[{"release":{"id":1}},{"release":{"id":1}}]');
  const page: Page = JSON.parse(await pruned('?exclude=release,magnet'));
  assert.ok(page.data.every((torrent) => !('release' in torrent) && !('magnet' in torrent)));
  assert.equal(page.meta.pagination.count, page.data.length);
});

test('torrents of a release that is closed to the caller are in no list, count or answer', async () => {
  const inRussia = await list('?limit=2', HEADERS_FROM.RU);
  assert.deepEqual([releaseIds(inRussia), inRussia.meta.pagination.total], [[5, 5], 4]);
  const hidden: [number, Record<string, string>, number][] = [
    [2, HEADERS_FROM.US, 404],
    [3, HEADERS_FROM.US, 404],
    [4, HEADERS_FROM.RU, 404],
    [4, HEADERS_FROM.US, 200],
  ];
  for (const [release, headers, expected] of hidden) {
    const { status } = await api.request(`/api/v1/anime/torrents/${String(release).repeat(40)}`, { headers });
    assert.equal(status, expected, String(release));
    const { body } = await api.request(`/api/v1/anime/torrents/release/${release}`, { headers });
    assert.equal((body as unknown[]).length, expected === 200 ? 1 : 0, String(release));
  }
});

test('where torrents are hidden, lists are empty and each torrent is 404', async () => {
  const page = await list('', HEADERS_FROM.JP);
  assert.deepEqual([page.data, page.meta.pagination.total], [[], 0]);
  assert.equal(
    (await api.request(`/api/v1/anime/torrents/${HASH}`, { headers: HEADERS_FROM.JP })).status,
    404,
  );
  const ofRelease = await api.request('/api/v1/anime/torrents/release/1', { headers: HEADERS_FROM.JP });
  assert.deepEqual([ofRelease.status, ofRelease.body], [200, []]);
  assert.equal(
    (await api.request('/api/v1/anime/torrents/release/777', { headers: HEADERS_FROM.JP })).status,
    404,
  );
});
