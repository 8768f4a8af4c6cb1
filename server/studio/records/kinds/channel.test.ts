import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ChannelPreview, SentTest } from '#contract/studio/records/channels.ts';
import type { Announcement } from '#contract/studio/records/announcements.ts';
import type { Bell } from '#contract/studio/bell.ts';
import type { StudioToday } from '#contract/studio/today.ts';
import { openDelivery } from '#server/publishing/videos/announcements/deliver-announcements.ts';
import { openSender } from '#server/publishing/videos/announcements/send.ts';
import { aCatalogueEntry, NOW, openTestApi, ORIGIN, type TestApi } from '#tests/support/api.ts';
import { openOrigins, ORIGINS } from '#tests/support/origins.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { publishNewEpisode } from '#tests/support/samples/announced-episode.ts';
import { addRelease } from '#tests/support/samples/release.ts';
import { confirmSessions, createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';
import { type ChannelService, startChannelService } from '#tests/support/servers/channel-service.ts';
import { recordCalls } from '#tests/support/wire/records.ts';
import { exportRecords } from '../files/export-records.ts';
import { importRecords } from '../files/import-records.ts';

const SECRET = '4815162342:Top-Secret';

let api: TestApi;
let owner: TestAccount;
let team: string;
let service: ChannelService;
let channels: ReturnType<typeof recordCalls>;
before(async () => {
  const episodes = [{ ordinal: 1, name: 'Письмо', duration: 1440, updated_at: NOW }];
  api = await openTestApi(aCatalogueEntry(1, { episodes }));
  service = await startChannelService();
  api.announcing.telegram = service.origin;
  api.announcing.ownOrigins.push(service.origin);
  owner = await createTestMember(api, 'lina', { role: 'owner' });
  await confirmSessions(api, owner.id, new Date(NOW));
  team = await createTestTeam(api, 'Осень');
  await api.db.insertInto('release_teams').values({ release_id: 1, team_id: team }).execute();
  channels = recordCalls(api, owner, 'channels');
});
after(async () => {
  await api.close();
  await service.close();
});

const CHANNEL = {
  title: 'Канал',
  kind: 'telegram',
  is_on: true,
  team_id: null,
  address: '@akane',
  template: '{релиз}: эпизод {эпизод}',
};
const add = async (fields: object = {}) => {
  const { status, body } = await channels.create({ ...CHANNEL, ...fields });
  assert.equal(status, 200, body.message);
  return body.id;
};
const setKey = (id: string, secret: string | null) =>
  channels.act<{ event_id: number }>(`${id}/secret`, { secret });
const removeAll = () => api.db.deleteFrom('announcement_channels').execute();

async function get<T>(path: string, { headers } = owner): Promise<T> {
  const { body } = await api.request(`/api/v1/studio/${path}`, { headers });
  return body;
}

async function deliver(): Promise<void> {
  const log = (_: string, message: string, error?: unknown) => assert.fail(`${message} ${String(error)}`);
  const delivery = openDelivery({ db: api.db, send: openSender(api.announcing), publicOrigin: ORIGIN, log });
  await delivery.begin();
  await delivery.end();
}

test('what is wrong with a channel is told under its field', async () => {
  const problemOf = async (field: string, fields: object) => {
    const { status, body } = await channels.create({ ...CHANNEL, ...fields });
    assert.equal(status, 422, JSON.stringify(fields));
    return Object.entries(body.errors ?? {}).find(([name]) => name.endsWith(field))?.[1][0] ?? 'nothing';
  };
  assert.match(
    await problemOf('template', { template: '{релиз} {серия}' }),
    /называет \{серия\}, а подставить можно \{релиз\}, \{эпизод\}, \{название\}, \{ссылка\}, \{команда\}/,
  );
  assert.match(await problemOf('template', { template: ' ' }), /не должно быть пустым/);
  const long = { kind: 'discord', address: null, template: 'а'.repeat(2001) };
  assert.match(await problemOf('template', long), /2000 знаков/);
  assert.match(await problemOf('address', { address: 'akane' }), /@akane/);
  assert.match(await problemOf('address', { kind: 'vk', address: '@akane' }), /номер стены/);
  assert.match(await problemOf('address', { kind: 'max', address: null }), /Заполните/);
  assert.match(await problemOf('address', { kind: 'discord' }), /задаётся как ключ/);
  for (const address of [
    'https://127.0.0.1/x',
    'http://hooks.example.org/x',
    'https://printer.local/x',
    'ftp://a.org',
  ])
    assert.match(await problemOf('address', { kind: 'webhook', address }), /Нужен адрес https/);
  assert.match(await problemOf('team_id', { team_id: crypto.randomUUID() }), /Такой команды/);
  const id = await add();
  assert.equal((await setKey(id, 'не токен')).status, 422);
  assert.match((await setKey(id, 'abc')).body.errors?.['secret']?.[0] ?? '', /@BotFather/);
  await channels.save(id, { kind: ['telegram', 'discord'], address: ['@akane', null] });
  assert.equal((await setKey(id, 'https://discord.com.evil.example/api/webhooks/1/x')).status, 422);
  assert.equal((await setKey(id, 'https://discord.com/api/webhooks/1/x-Y_z')).status, 200);
  await removeAll();
});

test('a key is written and never read: not by an answer, the journal, a file, or a channel that came back', async () => {
  const id = await add({ team_id: team });
  const { status, body } = await setKey(id, SECRET);
  assert.equal(status, 200);
  const seen = [
    await channels.list(),
    await channels.read(id),
    await get('events?limit=20'),
    await get(`events?thing=channel&thing_id=${id}`),
    await get(`me/drafts?thing=channel&id=${id}`),
    await api.db.selectFrom('journal_events').selectAll().execute(),
    await exportRecords({ db: api.db, storage: api.storage, now: () => new Date(NOW) }, ['channels']),
  ];
  for (const one of seen) assert.doesNotMatch(JSON.stringify(one), /Top-Secret/);
  assert.equal((await channels.read(id)).info['has_secret'], true);
  assert.equal((await channels.undo(body.event_id)).status, 409);
  const { body: removed } = await channels.remove(id);
  assert.equal((await channels.undo(removed.event_id)).status, 200);
  const back = await channels.read(id);
  assert.deepEqual([back.fields, back.info['has_secret']], [{ ...CHANNEL, team_id: team }, false]);
  await setKey(id, SECRET);
  await channels.save(id, { kind: ['telegram', 'vk'], address: ['@akane', '-1'] });
  assert.equal((await channels.read(id)).info['has_secret'], false, 'another service must not get it');
  const { body: refused } = await recordCalls(api, owner, 'teams').remove(team);
  assert.match(refused.message, /роли людей|каналы оповещений/);
  await removeAll();
});

test('a file of records has channels with the name of their team', async () => {
  const deps = { db: api.db, storage: api.storage, now: () => new Date(NOW) };
  await add({ team_id: team });
  const content = await exportRecords(deps, ['channels']);
  const { team_id: _, ...fields } = CHANNEL;
  assert.deepEqual(content, { channels: [{ ...fields, team: 'Осень' }] });
  await removeAll();
  await importRecords(deps, content, { folder: '.' });
  assert.equal((await channels.list())[0]?.fields['team_id'], team);
  await removeAll();
});

test('a preview tells of the latest episode, and a test message what the service answers', async () => {
  const asked = { kind: 'webhook', template: '{релиз}/{эпизод}/{название}/{команда}', team_id: null };
  const { body: preview } = await channels.act<ChannelPreview>('preview', asked);
  assert.deepEqual([preview.episode, preview.text], ['Релиз 1, эпизод 1', 'Релиз 1/1/Письмо/Осень']);
  assert.deepEqual([preview.length, preview.limit], [preview.text.length, 16_000]);
  assert.equal((JSON.parse(preview.body ?? '') as { text: string }).text, preview.text);
  assert.equal((await channels.act('preview', { ...asked, template: '{серия}' })).status, 422);

  const id = await add();
  const send = async () => (await channels.act<SentTest>(`${id}/test`, {})).body;
  assert.match((await send()).message, /нет ключа/);
  await setKey(id, SECRET);
  const path = `/bot${SECRET}/sendMessage`;
  service.answers.set(path, { status: 401, json: { ok: false, description: `Unauthorized ${SECRET}` } });
  const refused = await send();
  assert.deepEqual([refused.state, refused.link], ['failed', null]);
  assert.match(refused.message, /не принял токен бота/);
  const result = { message_id: 5, chat: { id: -1, username: 'akane' } };
  service.answers.set(path, { status: 200, json: { ok: true, result } });
  assert.deepEqual(await send(), {
    state: 'sent',
    message: 'Сообщение отправлено, сервис его принял.',
    link: 'https://t.me/akane/5',
  });
  assert.equal(service.sentTo(path).length, 2);
  const recorded = async () => {
    const { data } = await get<{ data: { act: string; change: object | null }[] }>('events?limit=1');
    return [data[0]?.act, data[0]?.change];
  };
  assert.deepEqual(await recorded(), ['channel.test', { is_sent: [null, true] }]);

  service.answers.set(path, 'hang');
  const unsure = send();
  await service.waitFor(path, 3);
  service.drop();
  const { state, message } = await unsure;
  assert.deepEqual([state, message.includes('Посмотрите в канал')], ['unknown', true]);
  assert.deepEqual(await recorded(), ['channel.test', null]);
  await removeAll();
});

test('a preview leads to the canonical origin, wherever it is asked for', async () => {
  const { ask } = await openOrigins(api);
  const body = JSON.stringify({ kind: 'max', template: '{ссылка}', team_id: null });
  for (const origin of ORIGINS) {
    const init = { method: 'POST', headers: owner.headers, body };
    const answer = await ask(origin, '/api/v1/studio/channels/preview', init);
    assert.ok(((await answer.json()) as ChannelPreview).text.startsWith(`${ORIGINS[0]}/`), origin);
  }
});

test('a preview tells neither of a release without episodes nor of a blocked one', async () => {
  await addRelease(api.db, 'announced', '2098-01-01T00:00:00+00:00');
  const fresh = await addRelease(api.db, 'fresh', NOW);
  await publishNewEpisode(api.db, fresh, 5);
  const change = (fields: object) =>
    api.db.updateTable('releases').set(fields).where('id', '=', fresh).execute();
  const text = async () => {
    const { body } = await channels.act<ChannelPreview>('preview', {
      kind: 'max',
      template: '{релиз}/{эпизод}',
      team_id: null,
    });
    return body.text;
  };
  await change({ fresh_at: '2097-01-01T00:00:00+00:00', is_blocked_by_copyrights: true });
  assert.equal(await text(), 'Релиз 1/1');
  await change({ is_blocked_by_copyrights: false });
  assert.equal(await text(), 'Проба/5');
  await api.db.deleteFrom('releases').where('id', '<>', 1).execute();
});

test('what was not announced is shown to those who publish, and sent again by them', async () => {
  const manager = await createTestMember(api, 'mika', { role: 'release_manager', teamId: team });
  const stranger = await createTestMember(api, 'other', {
    role: 'release_manager',
    teamId: await createTestTeam(api, 'Мята'),
  });
  const editor = await createTestMember(api, 'editor', { role: 'editor' });
  for (const { id } of [manager, stranger, editor]) await confirmSessions(api, id, new Date(NOW));
  const id = await add({ kind: 'webhook', address: `${service.origin}/hook` });
  service.answers.set('/hook', { status: 404 });
  const episode = await publishNewEpisode(api.db, 1, 2);
  await deliver();

  const shown = async () =>
    (await get<{ info: { announcements: Announcement[] } }>(`episodes/${episode}`, manager)).info
      .announcements[0];
  const failed = await shown();
  assert.deepEqual([failed?.channel, failed?.state, failed?.tries], ['Канал', 'failed', 1]);
  assert.match(failed?.failure ?? '', /ничего нет/);
  const ofToday = async (who: TestAccount) =>
    (await get<StudioToday>('today', who)).failed_announcements?.map(({ episode_id: one }) => one) ?? null;
  const ofBell = async (who: TestAccount) =>
    (await get<Bell>('me/bell', who)).failed_announcements?.count ?? 0;
  assert.deepEqual([await ofToday(manager), await ofBell(manager)], [[episode], 1]);
  assert.deepEqual([await ofToday(stranger), await ofBell(stranger)], [[], 0]);
  assert.deepEqual([await ofToday(editor), await ofBell(editor)], [null, 0]);

  const again = (who: TestAccount) =>
    recordCalls(api, who, 'episodes').act(`${episode}/announce`, { channel_id: id });
  assert.equal((await again(stranger)).status, 404);
  assert.equal((await again(editor)).status, 403);
  service.answers.set('/hook', { status: 200 });
  assert.equal((await again(manager)).status, 200);
  assert.equal((await again(manager)).status, 409, 'it waits already');
  await deliver();
  const sent = await shown();
  assert.deepEqual([sent?.state, sent?.tries, sent?.failure], ['sent', 1, null]);
  assert.equal((await again(manager)).status, 409, 'it was sent already');
  assert.deepEqual([await ofToday(manager), await ofBell(manager)], [[], 0]);
  const { data } = await get<{ data: { act: string; change: object }[] }>(
    `events?thing=episode&thing_id=${episode}`,
  );
  assert.deepEqual([data[0]?.act, data[0]?.change], ['episode.announce', { channel: [null, 'Канал'] }]);
});

test('what was withdrawn or never queued is announced on demand, when the public sees it', async () => {
  await removeAll();
  const id = await add({ kind: 'webhook', address: `${service.origin}/asked` });
  const other = await createTestTeam(api, 'Иней');
  const elsewhere = await add({
    title: 'Чужой',
    kind: 'webhook',
    address: `${service.origin}/x`,
    team_id: other,
  });
  const episode = await publishNewEpisode(api.db, 1, 3);
  const announce = (channel: string) =>
    recordCalls(api, owner, 'episodes').act(`${episode}/announce`, { channel_id: channel });
  const rows = api.db.updateTable('announcements').where('episode_id', '=', episode);
  await rows.set({ state: 'withdrawn' }).execute();
  const show = (state: 'hidden' | 'published') =>
    api.db.updateTable('releases').set({ state }).where('id', '=', 1).execute();
  await show('hidden');
  const hidden = await announce(id);
  assert.deepEqual(
    [hidden.status, hidden.body.message],
    [409, 'Релиз скрыт или закрыт: зрители этого эпизода не видят.'],
  );
  await show('published');
  const unconcerned = await announce(elsewhere);
  assert.equal(unconcerned.status, 409);
  assert.match(unconcerned.body.message, /другой команды/);
  assert.equal((await announce(id)).status, 200);
  // As if a process that knows no announcements had published it.
  await api.db.deleteFrom('announcements').where('episode_id', '=', episode).execute();
  assert.equal((await announce(id)).status, 200);
  assert.equal((await announce(id)).status, 409, 'it waits already');
  await deliver();
  assert.equal(service.sentTo('/asked').length, 1);
  await removeAll();
});
