import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { FieldConflict } from '#contract/errors.ts';
import type { JournalEvent } from '#contract/studio/events.ts';
import type { AddedTorrent, ListedTorrent } from '#contract/studio/torrents.ts';
import { sweepStorage } from '#server/publishing/sweep/sweep-storage.ts';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';
import { forgetRemovedTorrents } from '#server/torrents/torrents/lists/removed-torrents.ts';
import { readTorrentFile } from '#server/torrents/torrents/files/torrent-file.ts';
import { removeTorrent } from '#server/torrents/torrents/changes/remove-torrent.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { recordCalls } from '#tests/support/wire/records.ts';
import { confirmSessions, createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';
import { addTorrentFile, makeTorrentFile } from '#tests/support/samples/torrent.ts';

const HASH = 'c12fe1c06bba254a9dc9f519b335aa7c1367a88a';

let api: TestApi;
let owner: TestAccount;
let manager: TestAccount;
let torrents: ReturnType<typeof recordCalls>;
before(async () => {
  api = await openTestApi(aCatalogueEntry(1), aCatalogueEntry(2));
  const team = await createTestTeam(api, 'Аканэ');
  owner = await createTestMember(api, 'owner', { role: 'owner' });
  manager = await createTestMember(api, 'manager', { role: 'release_manager', teamId: team });
  await api.db.insertInto('release_teams').values({ release_id: 2, team_id: team }).execute();
  torrents = recordCalls(api, owner, 'torrents');
});
after(() => api.close());

type Refused = { message: string; errors?: Record<string, string[]>; conflicts?: FieldConflict[] };
type Answer<T> = Promise<{ status: number; body: T & Refused }>;

const send = <T>(method: string, path: string, body?: object | Uint8Array, by = owner): Answer<T> =>
  api.request(`/api/v1/studio/${path}`, {
    method,
    headers: by.headers,
    ...(body && { body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body) }),
  });
const addFile = (file: Uint8Array, query = '', release = 1, by = owner) =>
  send<AddedTorrent>('POST', `releases/${release}/torrents?${query}`, file, by);
const addMagnet = (body: object, release = 1) =>
  send<AddedTorrent>('POST', `releases/${release}/magnets`, body);
const list = async (release = 1, by = owner): Promise<ListedTorrent[]> =>
  (await send<{ data: ListedTorrent[] }>('GET', `releases/${release}/torrents`, undefined, by)).body.data;
const wire = async (id: number | string) =>
  (await api.request(`/api/v1/anime/torrents/${id}`)) as {
    status: number;
    body: Record<string, unknown>;
  };
const eventsOf = async (id: number | string): Promise<JournalEvent[]> =>
  (await send<{ data: JournalEvent[] }>('GET', `events?thing=torrent&thing_id=${id}`)).body.data;

test('a file is added with the facts of its names; the public sees it at once, an undo takes it away', async () => {
  const file = makeTorrentFile('[Akane] Trial - 03 [WEBRip 1080p AVC].mkv', 300_000);
  const { status, body } = await addFile(file);
  assert.equal(status, 200, body.message);
  assert.deepEqual([body.is_private, body.replaced], [true, []]);
  const { hash } = readTorrentFile(file);
  const shown = await wire(hash);
  assert.deepEqual(
    [shown.body['description'], shown.body['has_file'], shown.body['label']],
    ['3', true, body.label],
  );
  const [row] = await list();
  assert.deepEqual(
    [row?.quality, row?.codec, row?.size, row?.has_file],
    ['1080p', 'x264/AVC', 300_000, true],
  );
  const [event] = await eventsOf(body.id);
  assert.deepEqual([event?.id, event?.act, event?.actor?.id], [body.event_id, 'torrent.create', owner.id]);
  assert.equal((await torrents.undo(body.event_id)).status, 200);
  assert.equal((await wire(hash)).status, 404);
  assert.deepEqual(await list(), []);
});

test('a bad file, missing facts and names with line breaks are refused with words at their fields', async () => {
  const short = makeTorrentFile('Trial - 03.mkv');
  for (const [file, query, message, field] of [
    [Buffer.from('no torrent'), '', /не торрент-файл/, undefined],
    [makeTorrentFile('Trial - 03.mkv', 100_000, { info: { 'meta version': 2 } }), '', /версии 1/, undefined],
    [makeTorrentFile('../a.mkv'), '', /Имя файла/, undefined],
    [short, '', /качество/, 'quality'],
    [short, 'quality=1080p', /кодек/, 'codec'],
    [makeTorrentFile('Trial.mkv'), 'quality=1080p&codec=AV1', /эпизоды/, 'description'],
    [short, `quality=1080p&codec=AV1&label=${encodeURIComponent('a\nb')}`, /переносов/, 'label'],
  ] as const) {
    const { status, body } = await addFile(file, query);
    assert.equal(status, 422);
    assert.match(body.message, message);
    assert.doesNotMatch(body.message, /--/);
    if (field !== undefined) assert.match(body.errors?.[field]?.[0] ?? '', message);
  }
  assert.deepEqual(await list(), []);
});

test('a newer edition takes the place of the one before, which comes back when the new one is taken back', async () => {
  const { body: first } = await addFile(
    makeTorrentFile('Trial 01-02 WEBRip 1080p AVC.mkv'),
    'description=1-2',
  );
  const { body: second } = await addFile(makeTorrentFile('Trial WEBRip 1080p AVC.mkv'), 'description=1-3');
  assert.deepEqual(second.replaced, [Number(first.id)]);
  assert.deepEqual(
    (await list()).map(({ id, replaced_by }) => [String(id), replaced_by]),
    [
      [second.id, null],
      [first.id, Number(second.id)],
    ],
  );
  const { body: third } = await addFile(
    makeTorrentFile('Trial WEBRip 1080p AVC again.mkv'),
    'description=1-3&replace=none',
  );
  assert.deepEqual(third.replaced, []);
  assert.equal((await torrents.undo(third.event_id)).status, 200);
  const [replacement] = await eventsOf(first.id);
  assert.deepEqual(replacement?.change, { replaced_by: [null, Number(second.id)] });
  assert.equal((await torrents.undo(replacement.id)).status, 200);
  assert.deepEqual(
    (await list()).map(({ replaced_by: by }) => by),
    [null, null],
  );
  assert.equal((await torrents.undo(second.event_id)).status, 200);
  assert.equal((await torrents.undo(first.event_id)).status, 200);
  assert.deepEqual(await list(), []);
});

test('a magnet link is a torrent without a file; what it leaves out is asked for', async () => {
  const magnet = `magnet:?xt=urn:btih:${HASH}&dn=Trial+-+05+1080p+HEVC.mkv&tr=https%3A%2F%2Fforeign.example`;
  const { status, body: refused } = await addMagnet({ magnet });
  assert.deepEqual([status, Object.keys(refused.errors ?? {})], [422, ['size']]);
  const { body } = await addMagnet({ magnet, size: 700_000 });
  const { body: shown } = await wire(HASH);
  assert.deepEqual([shown['has_file'], shown['size'], shown['description']], [false, 700_000, '5']);
  assert.doesNotMatch(String(shown['magnet']), /foreign/);
  const again = await addMagnet({ magnet, size: 1 });
  assert.deepEqual([again.status, again.body.message], [409, 'Этот торрент у релиза уже есть.']);
  assert.equal((await addMagnet({ magnet, size: 1 }, 2)).status, 409);
  assert.equal((await addMagnet({ magnet: 'https://a.example' })).status, 422);
  await torrents.remove(body.id);
});

test('fields change in pairs, a field of two people is a conflict, and the undo knows it', async () => {
  const { id } = await addTorrentFile(api, 1, { description: '1-4' });
  const now = await torrents.read(String(id));
  const people = [{ nickname: 'Рин', role: 'HEVC', external_url: null }];
  const { body } = await torrents.save(now.id, {
    quality: ['1080p', '720p'],
    description: ['1-4', '1-5'],
    members: [[], people],
  });
  const { body: shown } = await wire(id);
  assert.deepEqual([(shown['quality'] as { value: string }).value, shown['description']], ['720p', '1-5']);
  assert.equal((shown['torrent_members'] as { nickname: string }[])[0]?.nickname, 'Рин');
  const late = await torrents.save(now.id, { quality: ['1080p', '480p'], label: [now.title, 'Другое'] });
  assert.deepEqual(
    [late.status, late.body.conflicts?.map(({ field, now: is, by }) => [field, is, by])],
    [409, [['quality', '720p', 'owner']]],
  );
  assert.equal((await torrents.save(now.id, { label: [now.title, 'a\u202Eb'] })).status, 422);
  assert.equal((await torrents.undo(body.event_id)).status, 200);
  assert.deepEqual((await torrents.read(now.id)).fields, now.fields);
  await removeTorrent(api, String(id));
});

test('a removed torrent asks for the password, keeps its files for a month and comes back whole', async () => {
  const { id: older } = await addTorrentFile(api, 1, { description: '1' });
  const { id, hash } = await addTorrentFile(api, 1, { description: '1-2', has_web_seed: true });
  await api.db.updateTable('torrents').set({ replaced_by: id }).where('id', '=', older).execute();
  await api.db.updateTable('torrents').set({ completed_times: 7 }).where('id', '=', id).execute();
  await torrents.save(String(id), {
    members: [[], [{ nickname: 'Рин', role: 'HEVC', external_url: null }]],
  });
  const seed = `torrents/1/${hash}`;
  await api.storage.put(`${seed}/video.mkv`, 'bytes');
  const before = await api.request(`/api/v1/anime/torrents/${id}`);
  const file = await api.torrentFiles.read(hash);
  const request = { headers: {} } as Parameters<TestApi['mayServe']>[1];
  assert.equal(await api.mayServe(`${seed}/`, request), true);

  await confirmSessions(api, owner.id, new Date(0));
  assert.equal((await torrents.remove(String(id))).status, 403);
  await confirmSessions(api, owner.id, new Date(NOW));
  const { status, body } = await torrents.remove(String(id));
  assert.equal(status, 200, body.message);
  assert.equal((await wire(id)).status, 404);
  assert.equal(await api.mayServe(`${seed}/`, request), false);
  assert.deepEqual(
    (await list()).map(({ id: one }) => one),
    [older],
  );

  const folder = path.join(api.storage.localPath('torrents'), '..');
  const torrentStorage = openFolderStorage(path.join(folder, '.torrents'));
  const privateStorage = openFolderStorage(path.join(folder, '.private'));
  const stores = { storage: api.storage, torrentStorage, privateStorage };
  await sweepStorage({ db: api.db, ...stores }, Date.now() + 2 * 86_400_000);
  assert.ok(await api.storage.exists(`${seed}/video.mkv`));

  assert.equal((await torrents.undo(body.event_id)).status, 200);
  const back = await api.request(`/api/v1/anime/torrents/${id}`);
  assert.deepEqual(back.body, before.body);
  assert.deepEqual(await api.torrentFiles.read(hash), file);
  assert.equal(await api.mayServe(`${seed}/`, request), true);
  assert.deepEqual(
    (await list()).map(({ replaced_by: by }) => by),
    [null, id],
  );
});

test('after a month, and where a command removed it, a torrent does not come back', async () => {
  const { id } = await addTorrentFile(api, 1);
  const { body } = await torrents.remove(String(id));
  await api.db.updateTable('removed_torrents').set({ removed_at: '2020-01-01T00:00:00Z' }).execute();
  await forgetRemovedTorrents(api.db);
  assert.equal((await torrents.undo(body.event_id)).status, 409);
  const { id: other } = await addTorrentFile(api, 1);
  await removeTorrent(api, String(other));
  const [event] = await eventsOf(other);
  assert.equal((await torrents.undo(event?.id ?? 0)).status, 409);
});

test('a release manager reaches the torrents of the own team only', async () => {
  const mine = recordCalls(api, manager, 'torrents');
  const { id: foreign } = await addTorrentFile(api, 1);
  const { id: own } = await addTorrentFile(api, 2);
  for (const answer of [
    await send('GET', 'releases/1/torrents', undefined, manager),
    await send('GET', `torrents/${foreign}`, undefined, manager),
    await mine.save(String(foreign), { quality: ['1080p', '720p'] }),
    await mine.remove(String(foreign)),
    await addFile(makeTorrentFile('Trial - 03 1080p AVC.mkv'), '', 1, manager),
  ])
    assert.equal(answer.status, 404);
  assert.equal((await list(2, manager)).length, 1);
  const { status, body } = await mine.save(String(own), { quality: ['1080p', '720p'] });
  assert.equal(status, 200);
  assert.equal((await mine.undo(body.event_id)).status, 200);
  assert.equal((await addFile(makeTorrentFile('Trial - 03 1080p AVC.mkv'), '', 2, manager)).status, 200);
});
