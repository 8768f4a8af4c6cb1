import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { studioPicture } from '#contract/studio/unseen-pictures.ts';
import type { ListedRelease } from '#contract/studio/records/releases.ts';
import { sessionCookieName } from '#contract/session.ts';
import { changeReleaseState } from '#server/catalog/release-state/change-release-state.ts';
import { serveStorage } from '#server/media/delivery/routes.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { listen, type Listening } from '#server/platform/http/listen.ts';
import { drawArtNow } from '#server/publishing/import/draw-art.ts';
import { createTestAccount, createTestSession, type TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, openTestApi, ORIGIN, type TestApi } from '#tests/support/api.ts';
import { recordCalls } from '#tests/support/wire/records.ts';
import { aReleaseRecord, createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';

const COVER = 'releases/covers/release-1/1920-a.webp';
const FRAME = 'videos/1/abc/preview.jpg';
const SEGMENT = 'videos/1/abc/480_00000.ts';
const VIDEO = ['master.m3u8', '480.m3u8', 'storyboard.vtt', '480_00000.ts', 'waveform.json'].map(
  (name) => `videos/1/abc/${name}`,
);

const EARLY = `sources/early/1/${'a'.repeat(32)}`;

let api: TestApi;
let listening: Listening;
let [owner, manager, other, viewer]: TestAccount[] = [];
let draftId: string;
let poster: string;
before(async () => {
  api = await openTestApi(aCatalogueEntry(1));
  const [team, otherTeam] = [await createTestTeam(api, 'Наши'), await createTestTeam(api, 'Другие')];
  owner = await createTestMember(api, 'owner', { role: 'owner' });
  manager = await createTestMember(api, 'manager', { role: 'release_manager', teamId: team });
  other = await createTestMember(api, 'other', { role: 'release_manager', teamId: otherTeam });
  viewer = await createTestAccount(api, 'viewer');
  const releases = recordCalls(api, owner, 'releases');
  ({ id: draftId } = (await releases.create(aReleaseRecord('draft-of-ours', { teams: [team] }))).body);
  await sql`insert into release_teams (release_id, team_id) values (1, ${team}::uuid)`.execute(api.db);
  for (const key of [
    COVER,
    FRAME,
    `${EARLY}/480.m3u8`,
    `${EARLY}/480_00000.ts`,
    'sources/b',
    ...VIDEO,
    'videos/1/abc/media.json',
    'videos/1/480.m3u8',
  ])
    await api.storage.put(key, 'content');
  await drawArtNow(api, new AbortController().signal);
  poster = await posterOf(manager);
  listening = await listen(
    { host: '127.0.0.1', port: 0 },
    { files: [serveStorage(api), api.serveStudioFiles], fetch: () => new Response('site', { status: 299 }) },
  );
});
after(async () => {
  await listening.close();
  await api.close();
});

async function posterOf(member: TestAccount | undefined): Promise<string> {
  const { body } = await api.request('/api/v1/studio/releases?search=draft-of-ours', {
    headers: member?.headers ?? {},
  });
  const [release] = (body as { data: ListedRelease[] }).data;
  return release?.poster?.src ?? assert.fail('no poster');
}

const ask = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`http://127.0.0.1:${listening.port}${address}`, { method, headers });
const statusOf = async (address: string, member?: TestAccount) =>
  (await ask(address, member?.headers)).status;
const hide = () => inTransaction(api.db, (trx) => changeReleaseState(trx, 1, () => 'hidden'));

test('the drawn poster of a draft is seen by its team and by nobody else', async () => {
  assert.match(poster, new RegExp(`^/api/v1/studio/files/releases/posters/${draftId}/`));
  assert.equal(await statusOf(poster, manager), 200);
  assert.equal(await statusOf(poster, owner), 200);
  for (const nobody of [undefined, viewer, other]) assert.equal(await statusOf(poster, nobody), 404);
  const open = poster.replace('/api/v1/studio/files/', '/storage/');
  for (const anybody of [undefined, manager, owner]) assert.equal(await statusOf(open, anybody), 404);
});

test('no cache but that of the browser keeps the picture, and it asks again each time', async () => {
  const { headers } = manager ?? assert.fail();
  const whole = await ask(poster, headers);
  assert.equal(whole.headers.get('cache-control'), 'private, no-cache');
  assert.equal(whole.headers.get('content-type'), 'image/jpeg');
  assert.equal(whole.headers.get('x-content-type-options'), 'nosniff');
  assert.equal(whole.headers.get('access-control-allow-origin'), null);
  assert.ok((await whole.arrayBuffer()).byteLength > 1000);
  const etag = whole.headers.get('etag') ?? assert.fail('no ETag');
  assert.equal((await ask(poster, { ...headers, 'if-none-match': etag })).status, 304);
  assert.equal((await ask(poster, { 'if-none-match': etag })).status, 404);
  assert.equal((await ask(poster, {})).headers.get('cache-control'), 'no-store');
  const head = await ask(poster, headers, 'HEAD');
  assert.equal(head.headers.get('content-length'), whole.headers.get('content-length'));
  const part = await ask(poster, { ...headers, range: 'bytes=0-9' });
  assert.deepEqual([part.status, (await part.arrayBuffer()).byteLength], [206, 10]);
  assert.equal((await ask(poster, headers, 'POST')).status, 405);
});

test('covers, frames and the video of a hidden release are for its team and for nobody else', async () => {
  await hide();
  for (const key of [COVER, FRAME, ...VIDEO]) {
    const address = studioPicture(`/storage/${key}`);
    for (const member of [manager, owner]) assert.equal(await statusOf(address, member), 200, key);
    for (const nobody of [undefined, viewer, other]) assert.equal(await statusOf(address, nobody), 404, key);
    for (const anybody of [undefined, manager, owner])
      assert.equal(await statusOf(`/storage/${key}`, anybody), 404, key);
  }
  for (const key of [
    'videos/1/abc/media.json',
    'videos/1/480.m3u8',
    'owner',
    'sources/0a1b',
    'releases/..%2f.torrents%2fa.jpg',
    '..%2fa.jpg',
    'torrents/1/a.jpg',
    '',
  ])
    assert.equal(await statusOf(studioPicture(`/storage/${key}`), owner), 404, key);
});

test('a segment is kept by no cache but that of the browser and comes in parts', async () => {
  const { headers } = manager ?? assert.fail();
  const part = await ask(studioPicture(`/storage/${SEGMENT}`), { ...headers, range: 'bytes=0-2' });
  assert.deepEqual([part.status, await part.text()], [206, 'con']);
  assert.equal(part.headers.get('cache-control'), 'private, no-cache');
  assert.equal(part.headers.get('access-control-allow-origin'), null);
  assert.match(part.headers.get('vary') ?? '', /Cookie/);
});

test('the video of a public release is not for members of other teams at this address', async () => {
  await inTransaction(api.db, (trx) => changeReleaseState(trx, 1, () => 'published'));
  const at = (key: string) => studioPicture(`/storage/${key}`);
  assert.deepEqual([await statusOf(at(FRAME), other), await statusOf(at(SEGMENT), other)], [200, 404]);
  await hide();
});

test('an uploaded poster of a draft is hidden too, unless a public release shows the same', async () => {
  const key = 'pictures/poster/800-0123456789abcdef.jpg';
  await api.storage.put(key, 'content');
  const leaves = { src: `/storage/${key}`, preview: null, thumbnail: null };
  const value = JSON.stringify({ ...leaves, optimized: leaves });
  const setPoster = (id: number, row: string | null) =>
    api.db.updateTable('releases').set({ poster: row }).where('id', '=', id).execute();
  const before = await api.db
    .selectFrom('releases')
    .select('poster')
    .where('id', '=', Number(draftId))
    .executeTakeFirstOrThrow();
  assert.equal(await statusOf(`/storage/${key}`), 200, 'no release names it yet');
  await setPoster(Number(draftId), value);
  const address = studioPicture(`/storage/${key}`);
  for (const nobody of [undefined, other, owner])
    assert.equal(await statusOf(`/storage/${key}`, nobody), 404);
  assert.deepEqual([await statusOf(address, manager), await statusOf(address, other)], [200, 404]);
  await api.addReleases(aCatalogueEntry(77));
  await setPoster(77, value);
  assert.equal(await statusOf(`/storage/${key}`), 200);
  await setPoster(Number(draftId), JSON.stringify(before.poster));
});

test('a cookie is enough, and a session without the second factor is not', async () => {
  const { id } = owner ?? assert.fail();
  const [given, name] = [owner?.headers['authorization'] ?? '', sessionCookieName(ORIGIN)];
  assert.equal((await ask(poster, { cookie: `${name}=${given.replace('Bearer ', '')}` })).status, 200);
  const fresh = await createTestSession(api, id, 'fresh');
  assert.equal((await ask(poster, { cookie: `${name}=${fresh}` })).status, 404);
});

test('once it is published, the poster has its public address again', async () => {
  const releases = recordCalls(api, owner ?? assert.fail(), 'releases');
  assert.equal((await releases.read(draftId)).fields['poster'], null);
  await inTransaction(api.db, (trx) => changeReleaseState(trx, Number(draftId), () => 'published'));
  assert.equal(await posterOf(manager), poster.replace('/api/v1/studio/files/', '/storage/'));
});

test('a video that is being made is for its team alone, and no other source is for anybody', async () => {
  for (const name of ['480.m3u8', '480_00000.ts']) {
    const address = studioPicture(`/storage/${EARLY}/${name}`);
    for (const member of [manager, owner]) assert.equal(await statusOf(address, member), 200);
    for (const nobody of [undefined, viewer, other]) assert.equal(await statusOf(address, nobody), 404);
    assert.equal(await statusOf(`/storage/${EARLY}/${name}`, owner), 404);
  }
  assert.equal(await statusOf(studioPicture('/storage/sources/b'), owner), 404);
});
