import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { torrentsOfRelease } from '#contract/torrents.ts';
import {
  aCatalogueEntry,
  NOW,
  openTestApi,
  type CatalogueEntryInput,
  type TestApi,
} from '#tests/support/api.ts';
import { catalogueEntry } from './catalogue-entry.ts';
import { saveRelease } from './save-release.ts';

type Torrent = NonNullable<CatalogueEntryInput['torrents']>[number];
const PAGE = 'https://encoder.test/kit';

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

function aTorrent(fields: Partial<Torrent> = {}): Torrent {
  const plain = { size: 1, type: 'WEBRip', quality: '1080p', codec: 'x265/HEVC', label: 'x' } as const;
  return { hash: 'a'.repeat(40), ...plain, ...fields };
}

function save(torrent: Torrent) {
  const line = catalogueEntry.parse(aCatalogueEntry(1, { torrents: [torrent] }));
  return saveRelease(api.db, line, { poster: undefined, covers: undefined }, NOW);
}

async function members() {
  const [torrent] = await api.call(torrentsOfRelease, { params: { releaseId: '1' } });
  return torrent?.torrent_members;
}

test('accepts torrent members under either field name and changes nothing the second time', async () => {
  const kit = { nickname: 'Кит', role: 'HEVC', external_url: PAGE } as const;
  assert.equal(await save(aTorrent({ members: [kit, { nickname: 'Ёж', role: 'HEVC' }] })), 'added');
  const first = await members();
  assert.deepEqual(
    first?.map(({ nickname, role, user, external_url }) => [nickname, role, user, external_url]),
    [
      ['Кит', { value: 'HEVC', description: 'HEVC' }, null, PAGE],
      ['Ёж', { value: 'HEVC', description: 'HEVC' }, null, null],
    ],
  );
  const asOnTheWire = aTorrent({ torrent_members: first });
  assert.equal(await save(asOnTheWire), 'unchanged');
  assert.deepEqual(await members(), first);
});

test('replaces members by a new list and keeps them without one', async () => {
  assert.equal(await save(aTorrent({ members: [{ nickname: 'Лис', role: 'HEVC' }] })), 'updated');
  assert.equal(await save(aTorrent()), 'unchanged');
  assert.deepEqual(
    (await members())?.map(({ nickname }) => nickname),
    ['Лис'],
  );
  assert.equal(await save(aTorrent({ members: [] })), 'updated');
  assert.deepEqual(await members(), []);
});

test('rejects a member without a name, with an unknown role or an invalid address', () => {
  for (const member of [
    { nickname: ' ', role: 'HEVC' },
    { nickname: 'Лис', role: 'voicing' },
    { nickname: 'Лис', role: 'HEVC', external_url: 'javascript:alert(1)' },
  ]) {
    const line = { ...aCatalogueEntry(1), torrents: [{ ...aTorrent(), members: [member] }] };
    assert.equal(catalogueEntry.safeParse(line).success, false, JSON.stringify(member));
  }
});
