// Episodes that the public must not see, of a release that everybody sees: one that waits for its publication, one that
// was taken back, and one that was deleted.
import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { API } from '#contract/api.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { PROGRAM, recordEvents } from '#server/platform/database/journal/record-event.ts';
import { publishNext } from '#server/publishing/videos/publish-video.ts';
import { HEADERS_FROM } from '#tests/support/api.ts';
import { openDemoApi, type DemoApi } from '#tests/support/demo.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { prepareVideo } from '#tests/support/samples/prepared-video.ts';
import { confirmSessions, createTestMember } from '#tests/support/samples/studio.ts';
import { documentsAbout, findTraces, type Ids, requestsAbout } from './requests.ts';
import { NOTHING, SECRET_WORD, SECRETS } from './secret-releases.ts';

const ACTS = { prepared: null, taken_back: 'take_back', deleted: 'delete' } as const;
const STATES = Object.keys(ACTS) as (keyof typeof ACTS)[];

let api: DemoApi;
let viewer: { authorization: string };
let episodes: (Ids & { state: keyof typeof ACTS; folder: string })[];
before(async () => {
  api = await openDemoApi();
  const account = await createTestAccount(api, 'secret-viewer');
  viewer = account.headers;
  const open = await api.db
    .selectFrom('public_releases')
    .select(['id', 'alias'])
    .where('published_episodes', '>=', 2)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  episodes = [];
  for (const [at, state] of STATES.entries()) {
    const { episodeId = '' } = SECRETS[at] ?? {};
    const row = { id: episodeId, release_id: open.id, ordinal: 900 + at, sort_order: 9000 + at };
    await api.db
      .insertInto('episodes')
      .values({ ...row, name: `${SECRET_WORD} ${state}`, is_published: false })
      .execute();
    const folder = `videos/${open.id}/kwampus-${state}`;
    await prepareVideo(api.db, episodeId, folder);
    if (state !== 'prepared')
      await inTransaction(api.db, async (trx) =>
        recordEvents(trx, PROGRAM, await publishNext(trx, episodeId)),
      );
    await sql`
      insert into views (id, user_id, release_episode_id, time, is_watched, updated_at, marked_at, changed_at)
      values (nextval('views_ids'), ${account.id}, ${episodeId}::uuid, 100, false, now(), now(), now())`.execute(
      api.db,
    );
    episodes.push({ ...NOTHING, ...open, episodeId, state, folder });
  }
});
after(() => api.close());

const requestsOf = (about: Ids) => [
  ...API.flatMap((endpoint) => requestsAbout(api, endpoint, about, viewer)),
  ...documentsAbout(about),
];

const isServed = (key: string) =>
  api.mayServe(key, { headers: HEADERS_FROM.US } as unknown as IncomingMessage);

test('while two of the episodes are published, the walk finds them', async () => {
  const [, published] = episodes;
  assert.ok(published);
  const reading = requestsOf(published).filter(({ name }) => !name.startsWith('POST'));
  const found = Object.keys(await findTraces(api, reading));
  assert.ok(found.length > 10, found.join(' '));
  assert.equal(await isServed(`${published.folder}/480.m3u8`), true);
});

test('an episode that waits, one taken back and one deleted are in no answer and no document', async () => {
  const owner = await createTestMember(api, 'secret-owner', { role: 'owner' });
  await confirmSessions(api, owner.id);
  for (const { state, episodeId } of episodes) {
    const verb = ACTS[state];
    if (verb === null) continue;
    const init = { method: 'POST', headers: owner.headers, body: '{}' };
    const { status } = await api.request(`/api/v1/studio/episodes/${episodeId}/${verb}`, init);
    assert.equal(status, 200, state);
  }
  assert.deepEqual(await findTraces(api, episodes.flatMap(requestsOf)), {});
});

test('what is about such an episode is answered as what does not exist', async () => {
  const named = API.filter(({ path }) => path.includes(':releaseEpisodeId'));
  assert.ok(named.length > 0);
  for (const endpoint of named) {
    const ask = (about: Ids) =>
      Promise.all(
        requestsAbout(api, endpoint, about, viewer).map(async ({ path, init }) => {
          const { status, text } = await api.request(path, init);
          return { status, text };
        }),
      );
    const expected = await ask(NOTHING);
    for (const episode of episodes)
      assert.deepEqual(await ask(episode), expected, `${endpoint.path}: ${episode.state}`);
  }
});

test('the files of such an episode are not served', async () => {
  for (const { state, folder } of episodes)
    for (const name of ['master.m3u8', '480.m3u8', '480_00000.ts', 'storyboard.vtt', 'preview.jpg'])
      assert.equal(await isServed(`${folder}/${name}`), false, `${state}: ${name}`);
});
