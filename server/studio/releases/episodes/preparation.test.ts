import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql, type Updateable } from 'kysely';
import type { Preparation } from '#contract/studio/records/preparation.ts';
import { STUDIO_FILES } from '#contract/studio/unseen-pictures.ts';
import type { IngestsTable } from '#server/platform/database/tables/video-tables.ts';
import { aCatalogueEntry, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';

let api: TestApi;
let [owner, manager, other, editor]: TestAccount[] = [];
let episode: string;
before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1, { episodes: [{ ordinal: 1, name: null, duration: 1440, updated_at: NOW }] }),
  );
  const [team, otherTeam] = [await createTestTeam(api, 'Наши'), await createTestTeam(api, 'Другие')];
  await sql`insert into release_teams (release_id, team_id) values (1, ${team}::uuid)`.execute(api.db);
  owner = await createTestMember(api, 'owner', { role: 'owner' });
  manager = await createTestMember(api, 'manager', { role: 'release_manager', teamId: team });
  other = await createTestMember(api, 'other', { role: 'release_manager', teamId: otherTeam });
  editor = await createTestMember(api, 'editor', { role: 'editor' });
  ({ id: episode } = await api.db.selectFrom('episodes').select('id').executeTakeFirstOrThrow());
});
after(() => api.close());

async function ask(who: TestAccount | undefined, path = 'preparation', method = 'GET') {
  const init = { method, headers: who?.headers ?? {}, ...(method === 'POST' && { body: '{}' }) };
  const { status, body } = await api.request(`/api/v1/studio/episodes/${episode}/${path}`, init);
  return { status, body: body as { preparation: Preparation | null; log: string[] } };
}

async function read(): Promise<Preparation> {
  const { body } = await ask(manager);
  const { body: record } = await api.request(`/api/v1/studio/episodes/${episode}`, {
    headers: manager?.headers ?? {},
  });
  const { preparation } = (record as { info: { preparation: Preparation } }).info;
  assert.deepEqual(preparation, body.preparation, 'the page shows the same');
  return body.preparation ?? assert.fail('nothing is on its way');
}

// «receive done, look running», and the percent.
const told = ({ steps }: Preparation) =>
  steps
    .map(({ name, state, part }) => `${name} ${state}${part === null ? '' : ` ${Math.round(part * 100)}`}`)
    .join(', ');

const setJob = (values: Updateable<IngestsTable>) => api.db.updateTable('ingests').set(values).execute();
const agoText = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

test('a video on its way is told step by step, from its file to the search for marks', async () => {
  assert.equal((await ask(manager)).body.preparation, null);
  const upload = { user_id: owner?.id ?? 0, session_id: randomUUID(), release_id: 1, ordinal: 1 };
  const file = { name: 'a.mkv', size: 1000, received: 340, head_tail_hash: '', source: 'sources/a' };
  await api.db
    .insertInto('uploads')
    .values({ id: randomUUID(), ...upload, ...file, state: 'sending' })
    .execute();
  const sent = await read();
  assert.deepEqual([sent.state, sent.file], ['receiving', 'a.mkv']);
  assert.match(told(sent), /^receive running 34, look waiting, .*marks waiting$/);
  await api.db.deleteFrom('uploads').execute();

  await api.db
    .insertInto('ingests')
    .values({ episode_id: episode, file: '/data/a.mkv', host: 'a', state: 'waiting', publishes: false })
    .execute();
  assert.match(told(await read()), /^receive done, look waiting, sound waiting, 480 waiting/);
  await setJob({ state: 'running', step: 'look' });
  assert.match(told(await read()), /^receive done, look running, sound waiting/);
  const early = { early_folder: `sources/early/1/${'a'.repeat(32)}`, early_seconds: 500, film_seconds: 1440 };
  await setJob({ step: 'encode', progress: 0.49, heights: [480, 720], ...early });
  const running = await read();
  assert.equal(
    told(running),
    'receive done, look done, sound done, 480 running 50, 720 running 50, storyboard waiting, frame waiting, ' +
      'store waiting, torrent waiting, marks waiting',
  );
  const playlist = `${STUDIO_FILES}${early.early_folder}/480.m3u8`;
  assert.deepEqual(running.early, { playlist, seconds: 500, film_seconds: 1440 });
  await setJob({ step: 'torrent', progress: 1, early_folder: null, early_seconds: null });
  assert.match(told(await read()), /480 done, 720 done, .*store done, torrent running, marks waiting$/);
});

test('a failed one tells where and why, with its log, and is tried again by whoever may publish', async () => {
  const failure = 'В файле нет видео.';
  await setJob({ state: 'failed', step: 'sound', failure, log: '10:00:00 one\n10:00:01 two' });
  const failed = await read();
  assert.deepEqual([failed.state, failed.failure, failed.early], ['failed', failure, null]);
  assert.match(told(failed), /look done, sound failed, 480 waiting/);
  assert.deepEqual((await ask(manager, 'preparation/log')).body.log, ['10:00:00 one', '10:00:01 two']);
  assert.equal((await ask(editor)).status, 200);
  assert.equal((await ask(editor, 'preparation/log')).status, 403);
  for (const path of ['preparation', 'preparation/log']) assert.equal((await ask(other, path)).status, 404);
  assert.equal((await ask(other, 'prepare_again', 'POST')).status, 404);
  assert.equal((await ask(editor, 'prepare_again', 'POST')).status, 403);
  assert.equal((await ask(manager, 'prepare_again', 'POST')).status, 200);
  assert.equal((await read()).state, 'waiting');
  assert.equal((await ask(manager, 'prepare_again', 'POST')).status, 409);
  const events = await api.db.selectFrom('journal_events').select(['act', 'thing_id']).execute();
  assert.deepEqual(events.at(-1), { act: 'episode.prepare_again', thing_id: episode });
});

test('a prepared one is told until its marks have been looked for, and not for longer than an hour', async () => {
  const { id } = await api.db
    .insertInto('episode_videos')
    .values({ episode_id: episode, folder: 'videos/1/a', heights: [480], replaced_at: sql`now()` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setJob({ state: 'done', step: 'torrent', video_id: id, failure: null });
  assert.match(told(await read()), /torrent done, marks waiting$/);
  await setJob({ updated_at: agoText(61) });
  assert.equal((await ask(manager)).body.preparation, null);
  await setJob({ updated_at: agoText(0) });
  await api.db.updateTable('episode_videos').set({ is_fingerprinted: true }).where('id', '=', id).execute();
  assert.equal((await ask(manager)).body.preparation, null);
});
