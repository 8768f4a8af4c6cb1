// Where an episode stands, in the list of its release and on its own page.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { EpisodeVideo } from '#contract/studio/records/episode-videos.ts';
import type { ListedEpisode } from '#contract/studio/records/episodes.ts';
import { STUDIO_FILES } from '#contract/studio/unseen-pictures.ts';
import { aCatalogueEntry, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { prepareVideo } from '#tests/support/samples/prepared-video.ts';
import { confirmSessions, createTestMember } from '#tests/support/samples/studio.ts';
import { recordCalls } from '#tests/support/wire/records.ts';

let api: TestApi;
let owner: TestAccount;
let id: string;
before(async () => {
  const episodes = [{ ordinal: 1, name: 'Эпизод 1', duration: 1440, updated_at: NOW }];
  api = await openTestApi(aCatalogueEntry(1, { episodes }));
  owner = await createTestMember(api, 'owner', { role: 'owner' });
  await confirmSessions(api, owner.id, new Date(NOW));
  ({ id } = await inList());
});
after(() => api.close());

async function inList(): Promise<ListedEpisode> {
  const { body } = await api.request('/api/v1/studio/releases/1/episodes', { headers: owner.headers });
  const [episode] = (body as { data: ListedEpisode[] }).data;
  return episode ?? assert.fail();
}

const onPage = async () => (await recordCalls(api, owner, 'episodes').read(id)).info;
const setPublished = (isPublished: boolean) =>
  api.db.updateTable('episodes').set({ is_published: isPublished }).where('id', '=', id).execute();

test('an episode whose first video failed says so, with the reason', async () => {
  const stateOf = async () => {
    const { state, failure } = await inList();
    const info = await onPage();
    assert.deepEqual([info['state'], info['failure']], [state, failure]);
    return [state, failure];
  };
  await setPublished(false);
  assert.deepEqual(await stateOf(), ['preparing', null]);
  await sql`insert into ingests (episode_id, file, host, state, failure)
    values (${id}::uuid, '/a.mkv', 'host', 'failed', 'В файле нет видео')`.execute(api.db);
  assert.deepEqual(await stateOf(), ['failed', 'В файле нет видео']);
  await setPublished(true);
  assert.deepEqual(await stateOf(), ['published', 'В файле нет видео']);
  await sql`delete from ingests where episode_id = ${id}::uuid`.execute(api.db);
});

test('a prepared video waits in the list and on the page until it is published, also beside another one', async () => {
  const waits = async () => {
    const { state, has_prepared_video: isWaiting } = await inList();
    const info = await onPage();
    assert.deepEqual([info['state'], info['has_prepared_video']], [state, isWaiting]);
    return [state, isWaiting];
  };
  const act = async (verb: string, body: object) => {
    const init = { method: 'POST', headers: owner.headers, body: JSON.stringify(body) };
    const { status } = await api.request(`/api/v1/studio/episodes/${id}/${verb}`, init);
    assert.equal(status, 200);
  };
  assert.deepEqual(await waits(), ['published', false]);
  await prepareVideo(api.db, id, 'videos/1/prepared');
  assert.deepEqual(await waits(), ['published', true]);
  await setPublished(false);
  assert.deepEqual(await waits(), ['prepared', true]);
  await act('publish', {});
  assert.deepEqual(await waits(), ['published', false]);
  await act('take_back', { reason: 'Не тот звук' });
  assert.deepEqual(await waits(), ['taken_back', false]);
  await act('publish', {});
  assert.deepEqual(await waits(), ['published', false]);
});

test('the page lists the videos of an episode with their states, and one from before is published by its id', async () => {
  const listed = async () => {
    const { videos, playlist } = (await onPage()) as { videos: EpisodeVideo[]; playlist: string | null };
    const now = videos.map(({ id: video, state, kept_until: until }) => [video, state, until !== null]);
    return { now, playlist };
  };
  const put = (body: object) =>
    api.request(`/api/v1/studio/episodes/${id}/publish`, {
      method: 'POST',
      headers: owner.headers,
      body: JSON.stringify(body),
    });
  await api.db.deleteFrom('episode_videos').execute();
  const first = await prepareVideo(api.db, id, 'videos/1/first');
  const second = await prepareVideo(api.db, id, 'videos/1/second');
  // Nothing else can be watched, so the page plays what waits.
  const waiting = await listed();
  assert.equal(waiting.playlist, `${STUDIO_FILES}videos/1/second/master.m3u8`);
  assert.deepEqual(
    new Set(waiting.now),
    new Set([
      [second, 'prepared', false],
      [first, 'discarded', true],
    ]),
  );
  assert.equal((await put({})).status, 200);
  assert.equal((await put({ video_id: first })).status, 200);
  assert.deepEqual(await listed(), {
    now: [
      [first, 'published', false],
      [second, 'replaced', true],
    ],
    playlist: `${STUDIO_FILES}videos/1/first/master.m3u8`,
  });
  assert.equal((await put({ video_id: randomUUID() })).status, 404);
});
