import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { after, before, test } from 'node:test';
import { API } from '#contract/api.ts';
import { STUDIO_API } from '#contract/studio/api.ts';
import { STUDIO_FILES } from '#contract/studio/unseen-pictures.ts';
import { changeReleaseState } from '#server/catalog/release-state/change-release-state.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { listen } from '#server/platform/http/listen.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { HEADERS_FROM } from '#tests/support/api.ts';
import { openDemoApi, type DemoApi } from '#tests/support/demo.ts';
import {
  type WalkRequest,
  DOCUMENTS,
  documentsAbout,
  findTraces as findTracesIn,
  type Ids,
  namesRelease,
  requestsAbout,
} from './requests.ts';
import { addSecretReleases, hideSecretReleases, NOTHING, SECRETS } from './secret-releases.ts';

let api: DemoApi;
let viewer: { authorization: string };
let secrets: Ids[];
before(async () => {
  api = await openDemoApi();
  const account = await createTestAccount(api, 'secret-viewer');
  viewer = account.headers;
  await addSecretReleases(api.db, account.id);
  const notices = await api.db.selectFrom('events').select(['id', 'release_id']).execute();
  secrets = SECRETS.map((secret) => {
    const noticeId = notices.find(({ release_id }) => release_id === secret.id)?.id;
    assert.ok(noticeId);
    return { ...secret, noticeId };
  });
});
after(() => api.close());

const nothing: Ids = { ...NOTHING, noticeId: 7_799_009 };
const requests = (of: Ids) => API.flatMap((endpoint) => requestsAbout(api, endpoint, of, viewer));
const findTraces = (asked: readonly WalkRequest[]) => findTracesIn(api, asked);

test('every endpoint and every document is walked', () => {
  assert.equal(new Set(requests(nothing).map(({ name }) => name)).size, API.length);
  const paths = new Set<string>([...API, ...STUDIO_API].map(({ path }) => path));
  const others = new Set(api.routes.filter((route) => !paths.has(route) && route !== '/api/*'));
  assert.deepEqual([...others].toSorted(), Object.keys(DOCUMENTS).toSorted());
});

test('while the releases are public, the walk finds them', async () => {
  const [secret] = secrets;
  assert.ok(secret);
  const reading = requests(secret).filter(({ name }) => name.startsWith('GET'));
  const endpoints = Object.keys(await findTraces(reading));
  assert.ok(endpoints.length > 40, `${endpoints.length} endpoints`);
  const found = Object.keys(await findTraces(documentsAbout(secret)));
  assert.ok(found.length > 8, found.join(' '));
});

test('a draft, a hidden and a deleted release are in no answer of the API', async () => {
  await hideSecretReleases(api.db);
  assert.deepEqual(await findTraces(secrets.flatMap(requests)), {});
});

test('what is about an unpublished release is answered as what does not exist', async () => {
  const named = API.filter((endpoint) => namesRelease(endpoint));
  assert.ok(named.length > 15);
  for (const endpoint of named) {
    const ask = (of: Ids) =>
      Promise.all(
        requestsAbout(api, endpoint, of, viewer).map(async ({ path, init }) => {
          const { status, text } = await api.request(path, init);
          return { status, text };
        }),
      );
    const expected = await ask(nothing);
    for (const secret of secrets)
      assert.deepEqual(await ask(secret), expected, `${endpoint.method} ${endpoint.path}`);
  }
});

test('an unpublished release is in no playlist, feed, calendar, sitemap, preview or oEmbed', async () => {
  assert.deepEqual(await findTraces(secrets.flatMap(documentsAbout)), {});
  for (const secret of secrets)
    for (const { name, path } of documentsAbout(secret).filter((one) =>
      /:(releaseE|id)|ics|oembed/.test(one.name),
    ))
      if (!path.includes('schedule')) assert.equal((await api.request(path)).status, 404, `${name} ${path}`);
});

test('the files and torrents of an unpublished release are not served', async () => {
  const req = { headers: HEADERS_FROM.US } as unknown as IncomingMessage;
  const isServed = (key: string) => api.mayServe(key, req);
  const keysOf = ({ id, alias, torrentHash }: Ids) => [
    `videos/${id}/abc/480.m3u8`,
    `torrents/${id}/${torrentHash}/`,
    `releases/posters/${alias}/a.jpg`,
    `releases/posters/${id}/a.jpg`,
    `releases/covers/${alias}/a.jpg`,
    `previews/releases/${id}/a.jpg`,
  ];
  for (const secret of secrets) {
    for (const key of keysOf(secret)) assert.equal(await isServed(key), false, key);
    assert.equal(await api.mayShare(secret.id, '8.8.8.8'), false);
  }
  const shown = await api.db
    .selectFrom('public_releases')
    .select(['id', 'alias'])
    .limit(1)
    .executeTakeFirstOrThrow();
  for (const key of keysOf({ ...nothing, ...shown })) assert.equal(await isServed(key), true, key);
});

test('the video of an unpublished release is served to the studio only', async () => {
  const owner = await createTestMember(api, 'secret-owner', { role: 'owner' });
  const listening = await listen(
    { host: '127.0.0.1', port: 0 },
    { files: [api.serveStudioFiles], fetch: () => new Response(null, { status: 299 }) },
  );
  for (const { id } of secrets)
    for (const name of ['master.m3u8', '480.m3u8', '480_00000.ts', 'storyboard.vtt', 'preview.jpg']) {
      const key = `videos/${id}/abc/${name}`;
      await api.storage.put(key, 'content');
      const statusFor = async (headers: Record<string, string>) =>
        (await fetch(`http://127.0.0.1:${listening.port}${STUDIO_FILES}${key}`, { headers })).status;
      const statuses = [await statusFor({}), await statusFor(viewer), await statusFor(owner.headers)];
      assert.deepEqual(statuses, [404, 404, 200], key);
    }
  await listening.close();
});

test('the lists and positions of viewers come back with the release', async () => {
  const [secret] = secrets;
  assert.ok(secret);
  await inTransaction(api.db, (trx) => changeReleaseState(trx, secret.id, () => 'published'));
  const read = (path: string) => api.request(path, { headers: viewer });
  const me = '/api/v1/accounts/users/me';
  assert.match((await read(`${me}/favorites/ids`)).text, new RegExp(String(secret.id)));
  assert.match((await read(`${me}/collections/ids`)).text, new RegExp(String(secret.id)));
  assert.match((await read(`${me}/views/history`)).text, new RegExp(secret.episodeId));
  const rating = await read(`/api/v1/anime/releases/${secret.id}/rating`);
  assert.deepEqual(rating.body, { release_id: secret.id, score: 9 });
});
