import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { StudioMe } from '#contract/studio/me.ts';
import type { FullReport, StudioReport } from '#contract/studio/reports.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';
import { listPlaybackReports } from '#server/publishing/playback-reports/list-playback-reports.ts';
import { sweepReports } from '../people-worker.ts';

let api: TestApi;
let episodes: string[];
let editor: TestAccount;
let moderator: TestAccount;
let manager: TestAccount;
before(async () => {
  const entry = (id: number) => aCatalogueEntry(id, { episodes: [{ ordinal: 1 }, { ordinal: 2 }] });
  api = await openTestApi(entry(1), entry(2));
  const rows = await api.db
    .selectFrom('episodes')
    .select('id')
    .orderBy('release_id')
    .orderBy('ordinal')
    .execute();
  episodes = rows.map(({ id }) => id);
  editor = await createTestMember(api, 'editor', { role: 'editor' });
  moderator = await createTestMember(api, 'moderator', { role: 'moderator' });
  const teamId = await createTestTeam(api, 'Лисы');
  manager = await createTestMember(api, 'manager', { role: 'release_manager', teamId });
  await api.db.insertInto('release_teams').values({ release_id: 2, team_id: teamId }).execute();
});
after(() => api.close());
beforeEach(async () => void (await api.db.deleteFrom('reports').execute()));

const PATH = '/api/v1/studio/reports';
let visitor = 0;

/** Reports from a player; visitors have an address each. */
async function send(fields: object, account?: TestAccount): Promise<void> {
  const body = JSON.stringify({ release_episode_id: episodes[0], code: 'sound', host: 'cdn-1', ...fields });
  const headers = { ...account?.headers, 'akane-client': `203.0.113.${(visitor += 1)}` };
  assert.equal((await api.request('/api/v1/media/faults', { method: 'POST', body, headers })).status, 200);
}

type Page = { data: StudioReport[]; next: string | null };

async function readPage({ headers }: TestAccount, query = ''): Promise<Page> {
  return (await api.request(`${PATH}${query}`, { headers })).body;
}

const list = async (account: TestAccount, query = '') => (await readPage(account, query)).data;

type Acted = { status: number; body: { event_id: number; changed?: number; skipped?: number } };

function act({ headers }: TestAccount, path: string, body: object = {}): Promise<Acted> {
  return api.request(`${PATH}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

const undo = ({ headers }: TestAccount, event: number) =>
  api.request(`/api/v1/studio/events/${event}/undo`, { method: 'POST', headers });

test('messages about an episode from one host with one code are one report, with its newest messages', async () => {
  await send({ time: 10, details: 'Хрипит' });
  await send({ time: 754, rendition: 720 });
  await send({ host: 'cdn-2' });
  const [other, group] = (await list(editor)).toSorted((a, b) => a.count - b.count);
  assert.deepEqual([other?.host, other?.count, group?.count, group?.state], ['cdn-2', 1, 2, 'new']);
  assert.equal(group?.episode?.release.alias, 'release-1');
  const one = (await api.request(`${PATH}/${group.id}`, { headers: editor.headers })).body as FullReport;
  assert.deepEqual(
    one.messages.map(({ time, rendition, details }) => [time, rendition, details]),
    [
      [754, 720, ''],
      [10, null, 'Хрипит'],
    ],
  );
});

test('a message about a mark has the seconds that the viewer has given', async () => {
  await send({ code: 'mark', mark: 'opening', mark_start: 65, mark_stop: 155 });
  const [mark] = await list(editor);
  const one = (await api.request(`${PATH}/${mark?.id}`, { headers: editor.headers })).body as FullReport;
  const [message] = one.messages;
  assert.deepEqual([message?.mark, message?.mark_start, message?.mark_stop], ['opening', 65, 155]);
});

test('the codes of marks are reports of their own kind', async () => {
  await send({ code: 'mark' });
  await send({ code: 'sound' });
  const codes = (await list(editor, '?kind=mark')).map(({ kind, code }) => [kind, code]);
  assert.deepEqual(codes, [['mark', 'mark']]);
});

test('a release manager sees and closes reports of the own releases only, and no names', async () => {
  await createTestAccount(api, 'somebody');
  await send({});
  await send({ release_episode_id: episodes[2] });
  const [own, ...others] = await list(manager);
  assert.equal(own?.episode?.release.alias, 'release-2');
  assert.deepEqual(others, []);
  const foreign = (await list(editor, '?release=release-1'))[0];
  assert.equal((await act(manager, `${foreign?.id}/done`)).status, 404);
  assert.equal((await api.request(`${PATH}/${foreign?.id}`, { headers: manager.headers })).status, 404);
  assert.equal((await act(manager, 'bulk', { ids: [own.id, foreign?.id], act: 'done' })).status, 404);
  assert.equal((await act(manager, `${own.id}/done`)).status, 200);
  const me = await api.request('/api/v1/studio/me', { headers: manager.headers });
  assert.equal((me.body as StudioMe).counters.reports, 0);
});

test('an answer reaches each signed-in reporter once, and the journal has the act', async () => {
  const viewer = await createTestAccount(api, 'viewer-of-sound');
  await send({}, viewer);
  await send({}, viewer);
  const [report] = await list(editor);
  const { body } = await act(editor, `${report?.id}/done`, {
    note: 'Новый звук',
    answer: 'Звук перезаписали',
  });
  const notices = await api.db
    .selectFrom('events')
    .select(['user_id', 'answer'])
    .where('kind', '=', 'answer')
    .execute();
  assert.deepEqual(notices, [{ user_id: viewer.id, answer: 'Звук перезаписали' }]);
  const event = await api.db
    .selectFrom('journal_events')
    .select(['act', 'title', 'reason', 'change'])
    .where('id', '=', body.event_id)
    .executeTakeFirstOrThrow();
  assert.deepEqual(event, {
    act: 'report.done',
    title: 'Релиз 1, эпизод 1',
    reason: 'Новый звук',
    change: { state: ['new', 'done'], answer: [null, 'Звук перезаписали'] },
  });
  assert.deepEqual(await list(editor), []);
  assert.deepEqual(await listPlaybackReports(api.db), []);
});

test('what is closed is closed once, can be undone, and a new message opens another report', async () => {
  await send({});
  const id = (await list(editor))[0]?.id;
  const taken = (await act(editor, `${id}/take`)).body.event_id;
  assert.equal((await act(manager, `${id}/take`)).status, 404);
  assert.equal((await act(moderator, `${id}/take`)).status, 409);
  assert.equal((await list(editor, '?state=taken'))[0]?.taken_by?.login, 'editor');
  assert.equal((await undo(editor, taken)).status, 200);
  assert.equal((await list(editor, '?state=new'))[0]?.taken_by, null);
  const { event_id } = (await act(editor, `${id}/refuse`)).body;
  assert.equal((await act(editor, `${id}/done`)).status, 409);
  assert.equal((await undo(editor, event_id)).status, 200);
  assert.equal((await list(editor))[0]?.id, id);
  const again = (await act(editor, `${id}/done`)).body.event_id;
  await send({});
  assert.notEqual((await list(editor))[0]?.id, id);
  assert.equal((await undo(editor, again)).status, 409);
});

test('a group is closed at once, and what is closed already is left alone', async () => {
  for (const host of ['a', 'b', 'c']) await send({ host });
  const ids = (await list(editor)).map(({ id }) => id);
  await act(editor, `${ids[0]}/done`);
  const { body } = await act(editor, 'bulk', { ids, act: 'refuse', note: 'Сбой у всех' });
  assert.deepEqual(body, { changed: 2, skipped: 1 });
  assert.deepEqual((await list(editor, '?state=refused')).length, 2);
});

test('a new nickname waits for a moderator, until it is looked at or changed', async () => {
  const viewer = await createTestAccount(api, 'new-viewer');
  assert.deepEqual(await list(editor), []);
  const [report] = await list(moderator);
  assert.deepEqual([report?.kind, report?.user?.nickname, report?.episode], ['nickname', 'new-viewer', null]);
  assert.equal((await act(editor, `${report?.id}/done`)).status, 404);
  assert.equal((await act(moderator, `${report?.id}/done`)).status, 200);
  await api.db
    .updateTable('users')
    .set({ nickname: 'other', nickname_key: 'other' })
    .where('id', '=', viewer.id)
    .execute();
  assert.equal((await list(moderator)).length, 1);
  const renamed = await api.request(`/api/v1/studio/users/${viewer.id}/rename`, {
    method: 'POST',
    headers: moderator.headers,
    body: JSON.stringify({ nickname: 'Зритель', reason: 'чужое имя' }),
  });
  assert.equal(renamed.status, 200);
  assert.deepEqual(await list(moderator), []);
});

test('reports go on where the page before ended', async () => {
  for (let i = 0; i < 52; i += 1) {
    const episode = { episode_id: episodes[0] ?? '', code: `code-${i}`, kind: 'playback' as const };
    await api.db.insertInto('reports').values(episode).execute();
  }
  const first = await readPage(editor);
  const second = await readPage(editor, `?after=${encodeURIComponent(first.next ?? '')}`);
  assert.deepEqual([first.data.length, second.data.length, second.next], [50, 2, null]);
  const ids = [...first.data, ...second.data].map(({ id }) => id);
  assert.equal(new Set(ids).size, 52);
  assert.equal((await api.request(`${PATH}?after=x`, { headers: editor.headers })).status, 422);
});

test('names wait for thirty days, closed reports stay for half a year, and an account goes with its reports', async () => {
  const viewer = await createTestAccount(api, 'patient');
  await send({});
  const age = (days: number) =>
    api.db.updateTable('reports').set({ last_at: new Date(Date.now() - days * 86_400_000) });
  await age(31).execute();
  await sweepReports(api.db, new Date());
  const [left, ...others] = await api.db.selectFrom('reports').select(['id', 'kind']).execute();
  assert.deepEqual([left?.kind, others], ['playback', []]);
  await age(181).set({ state: 'done' }).execute();
  await sweepReports(api.db, new Date());
  assert.deepEqual(await api.db.selectFrom('reports').select('id').execute(), []);
  await api.db.updateTable('users').set({ nickname: 'patient-2' }).where('id', '=', viewer.id).execute();
  await api.db.deleteFrom('users').where('id', '=', viewer.id).execute();
  assert.deepEqual(await api.db.selectFrom('reports').select('id').execute(), []);
});

test('names are a list of their own, sampled by rules and without the team’s, and no report counts them', async () => {
  const counters = async () => {
    const me = await api.request('/api/v1/studio/me', { headers: moderator.headers });
    return (me.body as StudioMe).counters;
  };
  const names = [
    'зайдиtme',
    'www.example',
    'Админ сайта',
    '89161234567',
    ...Array.from({ length: 10 }, (_, i) => `plain-${i}`),
  ];
  for (const [i, nickname] of names.entries()) {
    const { id } = await createTestAccount(api, `named-${i}`);
    await api.db
      .updateTable('users')
      .set({ nickname, nickname_key: nickname })
      .where('id', '=', id)
      .execute();
  }
  const member = await createTestMember(api, 'admin-lina', { role: 'editor' });
  await send({});
  const shown = (await list(moderator, '?about=names')).map(({ user }) => user?.nickname ?? '');
  for (const nickname of names.slice(0, 4)) assert.ok(shown.includes(nickname), nickname);
  // One of ten that look like any other.
  assert.equal(shown.filter((name) => name.startsWith('plain')).length, 1);
  assert.ok(!(await list(moderator, '?about=names')).some(({ user }) => user?.id === member.id));
  assert.deepEqual(
    (await list(moderator, '?about=episodes')).map(({ kind }) => kind),
    ['playback'],
  );
  const { reports, names: count } = await counters();
  assert.deepEqual([reports, count], [1, shown.length]);
  assert.deepEqual(await list(editor, '?about=names'), []);
  const own = await api.request('/api/v1/studio/me', { headers: editor.headers });
  assert.equal((own.body as StudioMe).counters.names, null);
});

async function openMark(fields: object): Promise<FullReport> {
  await send({ code: 'mark', mark: 'opening', ...fields });
  const [found] = await list(editor, '?kind=mark');
  const answer = await api.request(`${PATH}/${found?.id}`, { headers: editor.headers });
  return answer.body;
}

async function setOpening(start: number | null, stop: number | null): Promise<void> {
  await api.db
    .updateTable('episodes')
    .set({ opening_start: start, opening_stop: stop, duration: 1400 })
    .where('id', '=', episodes[0] ?? '')
    .execute();
}

const readOpening = async () =>
  api.db
    .selectFrom('episodes')
    .select(['opening_start as start', 'opening_stop as stop'])
    .where('id', '=', episodes[0] ?? '')
    .executeTakeFirstOrThrow();

const stateOf = async (id: number) =>
  (await api.db.selectFrom('reports').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

test('a reported mark is applied with one event, which takes back the mark and the closing', async () => {
  await setOpening(0, 90);
  const { id, messages, marks } = await openMark({ mark_start: 65 });
  assert.deepEqual(marks?.opening, { start: 0, stop: 90 });
  const body = { message: messages[0]?.id, before: { start: 0, stop: 90 }, answer: 'Спасибо, поправили' };
  const { status, body: acted } = await act(editor, `${id}/mark`, body);
  assert.equal(status, 200);
  // The viewer says only where it begins.
  assert.deepEqual([await readOpening(), await stateOf(id)], [{ start: 65, stop: 90 }, 'done']);
  const { body: journal } = await api.request('/api/v1/studio/events?limit=1', { headers: editor.headers });
  const [event] = (journal as { data: { id: number; act: string; thing_id: string; change: object }[] }).data;
  assert.deepEqual(
    [event?.id, event?.act, event?.thing_id],
    [acted.event_id, 'episode.apply_mark', episodes[0]],
  );
  assert.deepEqual(event?.change, {
    opening: [
      { start: 0, stop: 90 },
      { start: 65, stop: 90 },
    ],
    state: ['new', 'done'],
    answer: [null, 'Спасибо, поправили'],
    report: [null, id],
  });
  assert.equal((await undo(editor, acted.event_id)).status, 200);
  assert.deepEqual([await readOpening(), await stateOf(id)], [{ start: 0, stop: 90 }, 'new']);
});

test('a mark that was changed since, or that the episode cannot have, changes neither it nor the report', async () => {
  await setOpening(10, 100);
  const { id, messages } = await openMark({ mark_start: 65, mark_stop: 155 });
  const message = messages[0]?.id;
  const refused = async (body: object, status: number, words: RegExp, by = editor) => {
    const answer = await act(by, `${id}/mark`, { message, ...body });
    assert.equal(answer.status, status);
    assert.match((answer.body as unknown as { message: string }).message, words);
    assert.equal(await stateOf(id), 'new');
  };
  const before = { start: 10, stop: 100 };
  await refused({ before: { start: 0, stop: 90 } }, 409, /^Метку опенинга с тех пор изменили\./);
  await api.db
    .updateTable('episodes')
    .set({ duration: 120 })
    .where('id', '=', episodes[0] ?? '')
    .execute();
  await refused({ before }, 422, /^Конец опенинга за концом видео/);
  await refused({ before, message: 9_999_999 }, 404, /сообщения/);
  await refused({ before }, 403, /./, moderator);
  assert.deepEqual(await readOpening(), before);
});

test('the undo of an applied mark is refused when the mark was changed since', async () => {
  await setOpening(0, 90);
  const { id, messages } = await openMark({ mark_start: 65, mark_stop: 155 });
  const body = { message: messages[0]?.id, before: { start: 0, stop: 90 } };
  const { event_id } = (await act(editor, `${id}/mark`, body)).body;
  await setOpening(70, 160);
  assert.equal((await undo(editor, event_id)).status, 409);
  assert.deepEqual([await readOpening(), await stateOf(id)], [{ start: 70, stop: 160 }, 'done']);
});
