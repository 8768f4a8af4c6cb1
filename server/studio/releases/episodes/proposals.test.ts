import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { MarkProposal } from '#contract/studio/records/episodes.ts';
import { aCatalogueEntry, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { giveOwnVideo } from '#tests/support/samples/own-video.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { recordCalls } from '#tests/support/wire/records.ts';

let api: TestApi;
let owner: TestAccount;
before(async () => {
  const episodes = [{ ordinal: 1, name: 'Первый', duration: 1440, updated_at: NOW }];
  api = await openTestApi(aCatalogueEntry(1, { episodes }));
  owner = await createTestMember(api, 'owner', { role: 'owner' });
});
after(() => api.close());

test('the page of an episode has what is proposed, until a mark is there, and again when it is taken back', async () => {
  const { id } = await api.db.selectFrom('episodes').select('id').executeTakeFirstOrThrow();
  await giveOwnVideo(api.db, id, 'videos/1/proposed');
  const video = await api.db
    .selectFrom('episode_videos')
    .select('id')
    .where('episode_id', '=', id)
    .where('folder', '=', 'videos/1/proposed')
    .executeTakeFirstOrThrow();
  const about = { video_id: video.id, episode_id: id, is_confident: true };
  await api.db
    .insertInto('mark_proposals')
    .values([
      { ...about, kind: 'opening', start: 834, stop: 1734, confidence: 87, group_id: randomUUID() },
      { ...about, kind: 'ending', start: 12_000, stop: 12_900, confidence: 60, group_id: randomUUID() },
    ])
    .execute();
  const read = async () => {
    const { body } = await api.request(`/api/v1/studio/episodes/${id}`, { headers: owner.headers });
    return (body as { info: { proposals: MarkProposal[] } }).info.proposals;
  };
  const opening = { kind: 'opening', start: 83.4, stop: 173.4, confidence: 87 };
  const ending = { kind: 'ending', start: 1200, stop: 1290, confidence: 60 };
  assert.deepEqual(await read(), [opening, ending]);

  const none = { start: null, stop: null };
  const change = { opening: [none, { start: 83.4, stop: 173.4 }] };
  const saved = await api.request(`/api/v1/studio/episodes/${id}`, {
    method: 'POST',
    headers: owner.headers,
    body: JSON.stringify({ change }),
  });
  assert.equal(saved.status, 200);
  assert.deepEqual(await read(), [ending]);
  await recordCalls(api, owner, 'episodes').undo((saved.body as { event_id: number }).event_id);
  assert.deepEqual(await read(), [opening, ending]);
});
