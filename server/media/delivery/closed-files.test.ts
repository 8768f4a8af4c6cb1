import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listen, type Listening } from '#server/platform/http/listen.ts';
import { giveOwnVideo } from '#tests/support/samples/own-video.ts';
import { aCatalogueEntry, HEADERS_FROM, openTestApi, type TestApi } from '#tests/support/api.ts';
import { serveStorage } from './routes.ts';

const RU = HEADERS_FROM.RU['akane-client'];
const US = HEADERS_FROM.US['akane-client'];
const FILES = ['master.m3u8', '480.m3u8', '480_00000.ts', 'preview.jpg', 'storyboard.vtt'];

let api: TestApi;
let listening: Listening;
before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1),
    aCatalogueEntry(2, { is_blocked_by_copyrights: true }),
    aCatalogueEntry(3, { is_blocked_by_geo: true }),
    aCatalogueEntry(4, { blocked_countries: ['RU'] }),
  );
  for (const release of [1, 2, 3, 4])
    for (const file of FILES) await api.storage.put(`videos/${release}/abc/${file}`, 'film');
  listening = await listen(
    // The tests set the client address by header.
    { host: '127.0.0.1', port: 0, trustedProxies: ['127.0.0.1'] },
    { files: [serveStorage(api)], fetch: () => new Response('site', { status: 299 }) },
  );
});
after(async () => {
  await listening.close();
  await api.close();
});

type Asked = { method?: string; headers?: Record<string, string> };

async function statusOf(at: string, from: string, init: Asked = {}): Promise<number> {
  const headers = { ...init.headers, 'x-forwarded-for': from };
  const answer = await fetch(`http://127.0.0.1:${listening.port}/storage/${at}`, { ...init, headers });
  await answer.text();
  return answer.status;
}

test('refuses direct requests for files of a closed release in every form', async () => {
  const closed = [
    { release: 2, from: US },
    { release: 3, from: US },
    { release: 4, from: RU },
  ];
  for (const { release, from } of closed)
    for (const file of FILES) {
      const folders = [`videos/${release}/abc`, `%76ideos/${release}/abc`, `videos%2f${release}%2Fabc`];
      for (const folder of folders)
        assert.equal(await statusOf(`${folder}/${file}`, from), 404, `${folder}/${file}`);
      const at = `videos/${release}/abc/${file}`;
      assert.equal(await statusOf(at, from, { method: 'HEAD' }), 404);
      assert.equal(await statusOf(at, from, { headers: { range: 'bytes=0-1' } }), 404);
    }
});

test('refuses the files of an episode that was deleted in the studio, until it is back', async () => {
  const times = { updated_at: '2026-11-20T12:00:00+00:00', deleted_at: '2026-11-21T12:00:00+00:00' };
  const episode = { release_id: 1, ordinal: 1, sort_order: 1, is_published: false, ...times };
  const { id } = await api.db
    .insertInto('episodes')
    .values(episode)
    .returning('id')
    .executeTakeFirstOrThrow();
  await giveOwnVideo(api.db, id, 'videos/1/gone');
  await api.storage.put('videos/1/gone/480.m3u8', 'film');
  assert.equal(await statusOf('videos/1/gone/480.m3u8', US), 404);
  assert.equal(await statusOf('videos/1/abc/480.m3u8', US), 200);
  await api.db.updateTable('episodes').set({ deleted_at: null }).execute();
  assert.equal(await statusOf('videos/1/gone/480.m3u8', US), 200);
});

test('serves open releases everywhere, and one closed in a country outside of it', async () => {
  for (const file of FILES) {
    assert.equal(await statusOf(`videos/1/abc/${file}`, RU), 200, file);
    assert.equal(await statusOf(`videos/4/abc/${file}`, US), 200, file);
  }
});
