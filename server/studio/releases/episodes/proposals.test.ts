import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { MarkProposal } from '#contract/studio/records/episodes.ts';
import { aCatalogueEntry, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { giveOwnVideo } from '#tests/support/samples/own-video.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { recordCalls } from '#tests/support/wire/records.ts';

let api: TestApi;
let owner: TestAccount;
before(async () => {
  const episodes = [1, 2, 3, 4].map((ordinal) => ({ ordinal, name: null, duration: 1440, updated_at: NOW }));
  api = await openTestApi(aCatalogueEntry(1, { episodes }));
  owner = await createTestMember(api, 'owner', { role: 'owner' });
});
after(() => api.close());

async function episodeOf(ordinal: number): Promise<string> {
  const query = api.db.selectFrom('episodes').select('id').where('ordinal', '=', ordinal);
  return (await query.executeTakeFirstOrThrow()).id;
}

type Info = { fields: Record<'opening' | 'ending', Mark>; info: { proposals: MarkProposal[] } };
type Mark = { start: number | null; stop: number | null };

async function readEpisode(id: string): Promise<Info> {
  const { body } = await api.request(`/api/v1/studio/episodes/${id}`, { headers: owner.headers });
  return body;
}

async function send(path: string, body: object) {
  const init = { method: 'POST', headers: owner.headers, body: JSON.stringify(body) };
  const { status, body: answer } = await api.request(`/api/v1/studio/${path}`, init);
  return { status, ...(answer as { event_id: number; accepted?: number; left_out?: number }) };
}

const decisions = () =>
  api.db
    .selectFrom('mark_proposals')
    .innerJoin('episodes', 'episodes.id', 'mark_proposals.episode_id')
    .select(['ordinal', 'kind', 'state', 'decided_by'])
    .where('ordinal', '>', 1)
    .orderBy('ordinal')
    .execute();

test('the page of an episode has what is proposed, until a mark is there, and again when it is taken back', async () => {
  const id = await episodeOf(1);
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
    return (body as Info).info.proposals.map(({ id: _, group, ...shown }) => {
      assert.equal(group.length, 1);
      return shown;
    });
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

test('a song is accepted at all its episodes at once but for what was changed, and taken back at once', async () => {
  const ids = [await episodeOf(2), await episodeOf(3), await episodeOf(4)];
  const group_id = randomUUID();
  for (const [i, id] of ids.entries()) {
    await giveOwnVideo(api.db, id, `videos/1/season-${i}`);
    await sql`
      insert into mark_proposals (video_id, episode_id, kind, start, stop, confidence, is_confident, group_id)
      select id, episode_id, 'opening', ${100 + i}, ${1000 + i}, 90, true, ${group_id}
      from episode_videos where episode_id = ${id}::uuid and folder is not null`.execute(api.db);
  }
  const [first = '', second = '', third = ''] = ids;
  const [{ group } = { group: [] }] = (await readEpisode(first)).info.proposals;
  assert.equal(group.length, 3);
  const [own, ...others] = await Promise.all(ids.map(async (id) => (await readEpisode(id)).info.proposals));
  assert.deepEqual(
    [own, ...others].flatMap((list) => list?.map(({ id }) => id)),
    group,
  );

  const none = { start: null, stop: null };
  const mark = { start: 5, stop: 60 };
  const saved = await send(`episodes/${third}`, { change: { opening: [none, mark] } });
  assert.equal(saved.status, 200);
  const accepted = await send('releases/1/accept_marks', { proposal_ids: group });
  assert.deepEqual([accepted.status, accepted.accepted, accepted.left_out], [200, 2, 1]);
  const openings = () =>
    Promise.all(
      ids.map(async (id) => {
        const { start: from, stop } = (await readEpisode(id)).fields.opening;
        return `${from}-${stop}`;
      }),
    );
  assert.deepEqual(await openings(), ['10-100', '10.1-100.1', '5-60']);
  const by = { kind: 'opening', state: 'confirmed', decided_by: owner.id };
  assert.deepEqual(await decisions(), [
    { ordinal: 2, ...by },
    { ordinal: 3, ...by },
    { ordinal: 4, kind: 'opening', state: 'proposed', decided_by: null },
  ]);
  assert.equal((await send('releases/1/accept_marks', { proposal_ids: group })).status, 409);

  const later = { opening: [{ start: 10.1, stop: 100.1 }, mark] };
  assert.equal((await send(`episodes/${second}`, { change: later })).status, 200);
  const undone = await recordCalls(api, owner, 'events').undo(accepted.event_id);
  assert.equal(undone.status, 200);
  assert.deepEqual(await openings(), ['null-null', '5-60', '5-60']);
  assert.equal((await readEpisode(first)).info.proposals.length, 1);
});

test('what is rejected is proposed no more until taken back; what is saved as proposed is confirmed', async () => {
  const id = await episodeOf(2);
  const [proposal] = (await readEpisode(id)).info.proposals;
  assert.ok(proposal);
  const about = { proposal_id: proposal.id };
  const rejected = await send(`episodes/${id}/reject_mark`, about);
  assert.equal(rejected.status, 200);
  assert.deepEqual((await readEpisode(id)).info.proposals, []);
  assert.equal((await send(`episodes/${id}/reject_mark`, about)).status, 409);
  assert.equal((await send('releases/1/accept_marks', { proposal_ids: [proposal.id] })).status, 409);
  await recordCalls(api, owner, 'events').undo(rejected.event_id);
  assert.equal((await readEpisode(id)).info.proposals[0]?.id, proposal.id);

  const { start, stop } = proposal;
  await send(`episodes/${id}`, {
    change: {
      opening: [
        { start: null, stop: null },
        { start, stop },
      ],
    },
  });
  const [decided] = await decisions();
  assert.deepEqual([decided?.state, decided?.decided_by], ['confirmed', owner.id]);
});
