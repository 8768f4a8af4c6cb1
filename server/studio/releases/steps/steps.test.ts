import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Bell } from '#contract/studio/bell.ts';
import type { JournalEvent } from '#contract/studio/events.ts';
import type { EpisodeWork } from '#contract/studio/steps.ts';
import type { StudioToday } from '#contract/studio/today.ts';
import { aCatalogueEntry, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';

let api: TestApi;
let owner: TestAccount;
let manager: TestAccount;
let voice: TestAccount;
let sound: TestAccount;
let stranger: TestAccount;
let team: string;
let ids: string[];
before(async () => {
  const episodes = [1, 2, 3, 4, 5, 6].map((ordinal) => ({ ordinal, updated_at: NOW }));
  api = await openTestApi(aCatalogueEntry(1, { episodes }));
  team = await createTestTeam(api, 'Вереск');
  const other = await createTestTeam(api, 'Мята');
  await api.db.insertInto('release_teams').values({ release_id: 1, team_id: team }).execute();
  owner = await createTestMember(api, 'owner', { role: 'owner' });
  manager = await createTestMember(api, 'manager', { role: 'release_manager', teamId: team });
  voice = await createTestMember(api, 'voice', { role: 'crew', teamId: team });
  sound = await createTestMember(api, 'sound', { role: 'crew', teamId: team });
  stranger = await createTestMember(api, 'stranger', { role: 'release_manager', teamId: other });
  const rows = await api.db.selectFrom('episodes').select('id').orderBy('ordinal').execute();
  ids = rows.map(({ id }) => id);
});
after(() => api.close());

const episode = (ordinal: number) => ids[ordinal - 1] ?? '';
type Answer = { status: number; event_id: number; id: string; message: string };

async function send(by: TestAccount, path: string, body: object = {}): Promise<Answer> {
  const init = { method: 'POST', headers: by.headers, body: JSON.stringify(body) };
  const { status, body: answer } = await api.request(`/api/v1/studio/${path}`, init);
  return { ...(answer as Answer), status };
}
async function read<T>(by: TestAccount, path: string): Promise<T> {
  const { body } = await api.request(`/api/v1/studio/${path}`, { headers: by.headers });
  return body;
}
const workOf = (by: TestAccount, ordinal: number) =>
  read<EpisodeWork>(by, `episodes/${episode(ordinal)}/work`);
const set = (by: TestAccount, ordinal: number, change: object) =>
  send(by, `episodes/${episode(ordinal)}/steps`, { change });
const state = (by: TestAccount, ordinal: number, kind: string, to: string) =>
  send(by, `episodes/${episode(ordinal)}/step_state`, { kind, state: to });
const undo = (by: TestAccount, event: number) => send(by, `events/${event}/undo`);
const stepsOf = async (ordinal: number) =>
  (await workOf(owner, ordinal)).steps.map(
    ({ kind, assignee, state: now }) => `${kind} ${assignee?.login ?? '-'} ${now}`,
  );
// What the bell tells somebody of one episode.
const toldOf = async (who: TestAccount, ordinal: number) =>
  (await read<Bell>(who, 'me/bell')).events
    .filter(({ thing_id: id, steps }) => id === episode(ordinal) && steps.length > 0)
    .flatMap(({ steps }) => steps.map(({ step, reason }) => `${step} ${reason}`));

test('steps are set by whoever edits the release, and only its members get them', async () => {
  const change = {
    'voice/assignee_id': [null, voice.id],
    'voice/due_at': [null, '2031-01-10T16:00:00+00:00'],
  };
  const [crew, other] = [await set(voice, 1, change), await set(stranger, 1, change)];
  assert.deepEqual([crew.status, other.status], [403, 404]);
  assert.equal((await set(manager, 1, change)).status, 200);
  assert.deepEqual(await stepsOf(1), ['voice voice todo']);
  const wrong = await set(manager, 1, { 'sound/assignee_id': [null, stranger.id] });
  assert.deepEqual(
    [wrong.status, wrong.message],
    [422, 'У этого человека нет роли, с которой виден этот релиз.'],
  );
  const late = await set(owner, 1, { 'voice/assignee_id': [null, sound.id] });
  assert.equal(late.status, 409);
});

test('an assignee begins and ends the own step and nothing else, and takes it back', async () => {
  await set(manager, 2, { 'voice/assignee_id': [null, voice.id], 'sound/assignee_id': [null, sound.id] });
  assert.equal((await state(voice, 2, 'sound', 'working')).status, 403);
  assert.equal((await state(stranger, 2, 'voice', 'working')).status, 404);
  assert.equal((await state(voice, 2, 'check', 'ready')).status, 403);
  assert.equal((await state(manager, 2, 'check', 'ready')).status, 409);
  const begun = await state(voice, 2, 'voice', 'working');
  assert.deepEqual(await stepsOf(2), ['voice voice working', 'sound sound todo']);
  assert.equal((await undo(sound, begun.event_id)).status, 404);
  assert.equal((await undo(voice, begun.event_id)).status, 200);
  assert.deepEqual(await stepsOf(2), ['voice voice todo', 'sound sound todo']);
  const again = await state(voice, 2, 'voice', 'working');
  await state(manager, 2, 'voice', 'ready');
  assert.equal((await undo(voice, again.event_id)).status, 409);
});

test('a change of steps is one event, and its undo gives everybody back what they had', async () => {
  await set(manager, 3, { 'timing/assignee_id': [null, voice.id], 'timing/note': ['', 'из «Юга»'] });
  const { event_id } = await set(manager, 3, {
    'timing/assignee_id': [voice.id, sound.id],
    'check/assignee_id': [null, manager.id],
  });
  assert.deepEqual(await stepsOf(3), ['timing sound todo', 'check manager todo']);
  const { data } = await read<{ data: JournalEvent[] }>(owner, 'events?limit=1');
  assert.deepEqual(
    [data[0]?.act, data[0]?.change?.['timing/assignee_id'], data[0]?.names[`assignee_id/${sound.id}`]],
    ['episode.steps', [voice.id, sound.id], 'sound'],
  );
  assert.equal((await undo(manager, event_id)).status, 200);
  assert.deepEqual(await stepsOf(3), ['timing voice todo']);
});

test('those who get a step, another date or their turn are told once, and nobody of the own act', async () => {
  await set(owner, 4, {
    'translation/assignee_id': [null, voice.id],
    'voice/assignee_id': [null, sound.id],
    'check/assignee_id': [null, owner.id],
  });
  assert.deepEqual(
    [await toldOf(voice, 4), await toldOf(sound, 4), await toldOf(owner, 4)],
    [['translation assigned'], ['voice assigned'], []],
  );
  await set(owner, 4, { 'voice/due_at': [null, '2031-01-10T16:00:00+00:00'] });
  assert.deepEqual(await toldOf(sound, 4), ['voice due', 'voice assigned']);
  await state(voice, 4, 'translation', 'working');
  await state(voice, 4, 'translation', 'ready');
  assert.deepEqual(await toldOf(sound, 4), ['voice turn', 'voice due', 'voice assigned']);
  assert.deepEqual(await toldOf(voice, 4), ['translation assigned']);
  await state(sound, 4, 'voice', 'ready');
  assert.deepEqual(await toldOf(owner, 4), ['check turn']);
});

test('steps of the episode before are repeated a week later, by those who are still in the team', async () => {
  const inDays = (days: number) => {
    const at = new Date(Date.now() + days * 86_400_000);
    return `${at.toISOString().slice(0, 16)}:00+00:00`;
  };
  const due = inDays(1);
  await set(manager, 5, {
    'translation/assignee_id': [null, voice.id],
    'translation/due_at': [null, due],
    'voice/assignee_id': [null, sound.id],
    'sound/assignee_id': [null, sound.id],
  });
  await api.db
    .updateTable('episode_steps')
    .set({ due_at: inDays(-30) })
    .where('episode_id', '=', episode(5))
    .where('kind', '=', 'voice')
    .execute();
  await set(manager, 6, { 'sound/assignee_id': [null, manager.id] });
  assert.equal((await send(voice, `episodes/${episode(6)}/copy_steps`)).status, 403);
  const { event_id } = await send(manager, `episodes/${episode(6)}/copy_steps`);
  const { steps, previous } = await workOf(manager, 6);
  assert.deepEqual(
    steps.map(({ kind, assignee, due_at }) => [kind, assignee?.login, due_at]),
    [
      [
        'translation',
        'voice',
        new Date(Date.parse(due) + 7 * 86_400_000).toISOString().replace('.000Z', '+00:00'),
      ],
      ['voice', 'sound', null],
      ['sound', 'manager', null],
    ],
  );
  assert.deepEqual(previous, { id: episode(5), ordinal: 5, steps: 3 });
  assert.deepEqual(await toldOf(voice, 6), ['translation assigned']);
  assert.equal((await undo(manager, event_id)).status, 200);
  assert.deepEqual(await stepsOf(6), ['sound manager todo']);
});

test('an episode is begun without a video, and goes with an undo while nothing has come to it', async () => {
  const begin = (by: TestAccount, ordinal: number) => send(by, 'releases/1/episodes', { ordinal });
  assert.deepEqual([(await begin(voice, 7)).status, (await begin(stranger, 7)).status], [403, 404]);
  assert.equal((await begin(manager, 6)).status, 409);
  const seventh = await begin(manager, 7);
  assert.equal((await read<EpisodeWork>(voice, `episodes/${seventh.id}/work`)).title, 'Релиз 1, эпизод 7');
  await send(manager, `episodes/${seventh.id}/steps`, { change: { 'check/assignee_id': [null, voice.id] } });
  assert.equal((await undo(manager, seventh.event_id)).status, 409);
  await send(manager, `episodes/${seventh.id}/steps`, { change: { 'check/assignee_id': [voice.id, null] } });
  assert.equal((await undo(manager, seventh.event_id)).status, 200);
  assert.equal((await api.db.selectFrom('episodes').select('id').execute()).length, 6);
});

test('a begun episode that was edited or planned since stays, and removed remarks do not keep it', async () => {
  const begun = await send(manager, 'releases/1/episodes', { ordinal: 8 });
  const plan = { episode_id: begun.id, at: '2126-01-01T00:00:00Z', zone: 'Europe/Moscow' };
  await api.db.insertInto('publication_plans').values(plan).execute();
  assert.equal((await undo(manager, begun.event_id)).status, 409);
  await api.db.deleteFrom('publication_plans').execute();
  await api.db
    .insertInto('episode_remarks')
    .values({ episode_id: begun.id, at: 10, text: 'Щелчок', removed_at: new Date() })
    .execute();
  assert.equal((await undo(manager, begun.event_id)).status, 200);
  const edited = await send(manager, 'releases/1/episodes', { ordinal: 8 });
  await send(manager, `episodes/${edited.id}`, { change: { name: [null, 'Дом'] } });
  assert.equal((await undo(manager, edited.event_id)).status, 409);
  await api.db.deleteFrom('episodes').where('id', '=', edited.id).execute();
});

test('whoever has left the team is told nothing more of its releases', async () => {
  const roles = [{ role: 'crew' as const, teamId: team }, { role: 'moderator' as const }];
  const former = await createTestMember(api, 'former', ...roles);
  await set(manager, 2, { 'timing/assignee_id': [null, former.id] });
  assert.deepEqual(await toldOf(former, 2), ['timing assigned']);
  await api.db.deleteFrom('user_roles').where('user_id', '=', former.id).where('role', '=', 'crew').execute();
  await set(manager, 2, { 'timing/due_at': [null, '2031-01-10T16:00:00+00:00'] });
  assert.deepEqual(await toldOf(former, 2), []);
});

test('Today has the own open steps, first those that are due', async () => {
  const { own_steps: own } = await read<StudioToday>(voice, 'today');
  assert.deepEqual(
    own?.first.map(({ kind, episode: { ordinal } }) => `${kind} ${ordinal}`),
    ['translation 5', 'voice 1', 'timing 3'],
  );
  assert.equal(own.count, 3);
  const advertiser = await createTestMember(api, 'advertiser', { role: 'advertiser' });
  assert.equal((await read<StudioToday>(advertiser, 'today')).own_steps, null);
});

test('who has only a step learns whether a video is on its way, and whether viewers see the release', async () => {
  const told = async () => {
    const { state, is_video_coming: isComing, release } = await workOf(voice, 1);
    return [state, isComing, release.state];
  };
  assert.deepEqual(await told(), ['published', false, 'published']);
  await api.db.updateTable('releases').set({ state: 'hidden' }).where('id', '=', 1).execute();
  const draft = { is_published: false };
  await api.db.updateTable('episodes').set(draft).where('id', '=', episode(1)).execute();
  const data = { data_id: '00000000-0000-4000-8000-00000000000f', host: 'far' };
  const job = { episode_id: episode(1), file: '/data/a.mkv', state: 'waiting', ...data } as const;
  await api.db.insertInto('ingests').values(job).execute();
  assert.deepEqual(await told(), ['preparing', true, 'hidden']);
});
