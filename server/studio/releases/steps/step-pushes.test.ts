import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { setStepPushes } from '#contract/studio/steps.ts';
import { sendPushesNow } from '#server/accounts/notifications/push.ts';
import type { PushMessage } from '#server/accounts/notifications/push-message.ts';
import { openPushService, type PushService } from '#server/accounts/notifications/push-service.ts';
import { aCatalogueEntry, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestSession, type TestAccount } from '#tests/support/samples/account.ts';
import { createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';
import {
  createPushBrowser,
  startPushSink,
  type PushBrowser,
  type PushSink,
} from '#tests/support/servers/push-sink.ts';

let api: TestApi;
let sink: PushSink;
let push: PushService;
let owner: TestAccount;
let team: string;
let id: string;
before(async () => {
  api = await openTestApi(aCatalogueEntry(1, { episodes: [{ ordinal: 5, updated_at: NOW }] }));
  sink = await startPushSink();
  push = await openPushService(api.db, { contact: 'mailto:a@b.ru', ownServices: [sink.origin] });
  owner = await createTestMember(api, 'owner', { role: 'owner' });
  team = await createTestTeam(api, 'Вереск');
  await api.db.insertInto('release_teams').values({ release_id: 1, team_id: team }).execute();
  // Nobody but the studio sees the release.
  await api.db.updateTable('releases').set({ state: 'draft' }).execute();
  ({ id } = await api.db.selectFrom('episodes').select('id').executeTakeFirstOrThrow());
});
beforeEach(async () => {
  sink.received.length = 0;
  await api.db.deleteFrom('episode_steps').execute();
});
after(async () => {
  push.close();
  await sink.close();
  await api.close();
});

const send = async (by: TestAccount, path: string, body: object) => {
  const init = { method: 'POST', headers: by.headers, body: JSON.stringify(body) };
  const { status } = await api.request(`/api/v1/studio/${path}`, init);
  assert.equal(status, 200);
};
const set = (by: TestAccount, change: object) => send(by, `episodes/${id}/steps`, { change });

// An hour of tomorrow in Moscow, so that everything of today is due and the quiet hours are known.
const tomorrowAt = (hour: number) => {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  return new Date(Date.parse(`${day}T00:00:00+03:00`) + hour * 3_600_000);
};
const sendAt = (hour: number) => sendPushesNow({ db: api.db, now: () => tomorrowAt(hour), push });

async function member(login: string): Promise<{ who: TestAccount; browser: PushBrowser }> {
  const who = await createTestMember(api, login, { role: 'crew', teamId: team });
  const browser = createPushBrowser(`${sink.origin}/${login}`);
  await createTestSession(api, who.id, login);
  const session = await api.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', who.id)
    .executeTakeFirstOrThrow();
  const { endpoint, keys } = browser.subscription;
  await api.db
    .insertInto('push_devices')
    .values({ user_id: who.id, session_id: session.id, endpoint, ...keys })
    .execute();
  await api.db.insertInto('notification_settings').values({ user_id: who.id }).execute();
  return { who, browser };
}
const received = () => sink.received.map(({ path }) => path);

test('whoever gets a step of a draft gets one message, which leads to it', async () => {
  const { who, browser } = await member('mika');
  await set(owner, {
    'translation/assignee_id': [null, who.id],
    'translation/due_at': [null, '2031-11-28T16:00:00+00:00'],
  });
  await Promise.all([sendAt(12), sendAt(12), sendAt(12)]);
  await sendAt(18);
  assert.deepEqual(received(), ['/mika']);
  const body = sink.received[0]?.body ?? Buffer.alloc(0);
  const message = JSON.parse(browser.read(body)) as PushMessage;
  assert.deepEqual(
    [message.title, message.body.replaceAll(/\s/g, ' '), message.url],
    ['Релиз 1, эпизод 5', 'Ваш этап: перевод, до 28 ноября, 19:00', `/studio/episodes/${id}/steps`],
  );
});

test('the turn of a step is told when the one before it is ready, and not to those who made it so', async () => {
  const [first, second] = [await member('rin'), await member('vera')];
  await set(owner, {
    'translation/assignee_id': [null, first.who.id],
    'voice/assignee_id': [null, second.who.id],
  });
  await sendAt(12);
  sink.received.length = 0;
  await send(first.who, `episodes/${id}/step_state`, { kind: 'translation', state: 'ready' });
  await sendAt(12);
  assert.deepEqual(received(), ['/vera']);
  const message = JSON.parse(second.browser.read(sink.received[0]?.body ?? Buffer.alloc(0))) as PushMessage;
  assert.equal(message.body, 'Перевод готов: ваша очередь, озвучка');
});

test('a message waits for the end of the quiet hours', async () => {
  const { who } = await member('sora');
  await set(owner, { 'check/assignee_id': [null, who.id] });
  await sendAt(3);
  assert.deepEqual(received(), []);
  await sendAt(9);
  assert.deepEqual(received(), ['/sora']);
});

test('nothing is sent to those who turned it off, left the team, lost the step or have read the bell', async () => {
  const [off, gone, taken, read] = [
    await member('off'),
    await member('gone'),
    await member('taken'),
    await member('read'),
  ];
  await send(off.who, setStepPushes.path.replace('/api/v1/studio/', ''), { is_on: false });
  await set(owner, {
    'translation/assignee_id': [null, off.who.id],
    'timing/assignee_id': [null, gone.who.id],
    'voice/assignee_id': [null, taken.who.id],
    'sound/assignee_id': [null, read.who.id],
  });
  await api.db.deleteFrom('user_roles').where('user_id', '=', gone.who.id).execute();
  await set(owner, { 'voice/assignee_id': [taken.who.id, null] });
  const { body: bell } = await api.request('/api/v1/studio/me/bell', { headers: read.who.headers });
  await send(read.who, 'me/bell', (bell as unknown as { mark: object }).mark);
  await sendAt(12);
  assert.deepEqual(received(), []);
  const left = await api.db.selectFrom('step_pushes').select('event_id').execute();
  assert.deepEqual(left, []);
});
