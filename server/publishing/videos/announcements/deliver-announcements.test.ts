import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { addChannel, announcementsOf, publishNewEpisode } from '#tests/support/samples/announced-episode.ts';
import { prepareVideo } from '#tests/support/samples/prepared-video.ts';
import { addRelease } from '#tests/support/samples/release.ts';
import { createTestTeam } from '#tests/support/samples/studio.ts';
import { type ChannelService, startChannelService } from '#tests/support/servers/channel-service.ts';
import { type NameServer, startNameServer } from '#tests/support/servers/name-server.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { publishAgain, publishVideo, takeEpisodeBack } from '../publish-video.ts';
import type { Announcing } from './channel-requests.ts';
import { claimAnnouncements, endDeadAttempts } from './claim-announcements.ts';
import { type Delivery, openDelivery } from './deliver-announcements.ts';
import { queueAgain } from './queue-announcements.ts';
import { openSender } from './send.ts';

let db: Database;
let close: () => Promise<void>;
let service: ChannelService;
let names: NameServer;
let announcing: Announcing;
let release: number;
let ordinal = 0;

before(async () => {
  ({ db, close } = await createTestDatabase());
  service = await startChannelService();
  names = await startNameServer();
  const { origin } = service;
  announcing = { telegram: origin, vk: origin, max: origin, ownOrigins: [origin] };
  release = await addRelease(db, 'fox-mail', '2020-01-01T00:00:00+00:00');
});
after(async () => {
  await close();
  await service.close();
  await names.close();
});
beforeEach(async () => {
  await db.deleteFrom('announcement_channels').execute();
  service.received.length = 0;
  service.answers.clear();
});

const log = (event: string, message: string, error?: unknown) =>
  assert.fail(`${event} ${message} ${String(error)}`);

// On a busy machine an answer may take its time.
function open(): Delivery {
  const send = openSender(announcing, { newResolver: names.newResolver, timeoutMs: 60_000 });
  return openDelivery({ db, send, publicOrigin: 'https://akane.example', log });
}

async function deliver(): Promise<void> {
  const delivery = open();
  await delivery.begin();
  await delivery.end();
}

const publish = () => publishNewEpisode(db, release, (ordinal += 1));
const one = async (episode: string) => {
  const [row] = (await announcementsOf(db, episode)).values();
  return row ?? assert.fail('no announcement');
};
const webhook = (path = '/hook') => addChannel(db, { address: `${service.origin}${path}` });

/** Moves all announcements in time: nobody waits for the clock. */
const move = (set: RawBuilder<unknown>) => sql`update announcements set ${set}`.execute(db);
const changeRelease = (change: Updateable<Schema['releases']>) =>
  db.updateTable('releases').set(change).where('id', '=', release).execute();
const DUE = sql`due_at = now() - interval '1 second'`;

test('each service gets the message in its own way, and the address of the message is kept', async () => {
  const { origin } = service;
  await addChannel(db, { title: 'tg', kind: 'telegram', address: '@akane', secret: '12:Ab-c' });
  await addChannel(db, { title: 'vk', kind: 'vk', address: '-15', secret: 'vk1.a' });
  await addChannel(db, { title: 'max', kind: 'max', address: '-70', secret: 'token' });
  await addChannel(db, {
    title: 'discord',
    kind: 'discord',
    secret: `${origin}/api/webhooks/1/x?thread_id=2`,
  });
  await addChannel(db, { title: 'hook', address: `${origin}/hook`, secret: 'signs' });
  const chat = { id: -1001, username: 'akane' };
  service.answers.set('/bot12:Ab-c/sendMessage', {
    status: 200,
    json: { ok: true, result: { message_id: 9, chat } },
  });
  service.answers.set('/method/wall.post', { status: 200, json: { response: { post_id: 8 } } });
  service.answers.set('/messages', { status: 200, json: { message: { url: 'https://max.ru/akane/7' } } });
  service.answers.set('/api/webhooks/1/x', { status: 200, json: { id: '6' } });
  const episode = await publish();
  await deliver();

  const found = await announcementsOf(db, episode);
  assert.equal(found.size, 5);
  for (const { title, state, tries } of found.values()) assert.deepEqual([state, tries], ['sent', 1], title);
  assert.deepEqual(
    ['tg', 'vk', 'max', 'discord', 'hook'].map((title) => found.get(title)?.link),
    ['https://t.me/akane/9', 'https://vk.com/wall-15_8', 'https://max.ru/akane/7', null, null],
  );
  const [telegram] = service.sentTo('/bot12:Ab-c/sendMessage');
  const { chat_id: to, text, ...rest } = JSON.parse(telegram?.body ?? '') as Record<string, string>;
  assert.deepEqual([to, rest], ['@akane', {}]);
  assert.match(text ?? '', new RegExp(`^.+: эпизод ${ordinal}\nhttps://akane.example/.+${episode}$`));
  const [post] = service.sentTo('/method/wall.post');
  const vk = Object.fromEntries(new URLSearchParams(post?.body));
  const { id: guid } = found.get('vk') ?? {};
  assert.deepEqual(vk, {
    v: '5.199',
    access_token: 'vk1.a',
    owner_id: '-15',
    from_group: '1',
    message: text,
    guid,
  });
  const [max] = service.sentTo('/messages');
  assert.deepEqual([max?.path, max?.headers.authorization], ['/messages?chat_id=-70', 'token']);
  const [discord] = service.sentTo('/api/webhooks/1/x');
  assert.match(discord?.path ?? '', /\?thread_id=2&wait=true$/);
  assert.deepEqual(JSON.parse(discord?.body ?? ''), { content: text, allowed_mentions: { parse: [] } });
  const [hook] = service.sentTo('/hook');
  const signature = createHmac('sha256', 'signs')
    .update(hook?.body ?? '')
    .digest('hex');
  assert.equal(hook?.headers['akane-signature'], `sha256=${signature}`);
  assert.equal(hook?.headers['idempotency-key'], found.get('hook')?.id);
});

test('what a channel has to mend is told at once and not tried again', async () => {
  const refusals: [string, object, string, number, object, RegExp][] = [
    [
      'telegram',
      { kind: 'telegram', address: '1', secret: '1:a' },
      '/bot1:a/sendMessage',
      401,
      {},
      /токен бота/,
    ],
    [
      'chat',
      { kind: 'telegram', address: '1', secret: '2:a' },
      '/bot2:a/sendMessage',
      400,
      { description: 'Bad Request: chat not found' },
      /не нашёл чат/,
    ],
    [
      'vk',
      { kind: 'vk', address: '-1', secret: 'vk-secret' },
      '/method/wall.post',
      200,
      { error: { error_code: 5, error_msg: 'vk-secret' } },
      /ключ доступа/,
    ],
    ['max', { kind: 'max', address: '1', secret: 'm' }, '/messages', 403, {}, /не пускает бота/],
    ['hook', { address: `${service.origin}/gone` }, '/gone', 404, {}, /ничего нет \(404\)/],
    [
      'words',
      { address: `${service.origin}/words`, secret: 'hook-secret' },
      '/words',
      400,
      { message: 'no hook-secret here' },
      /отклонён \(400\)\. no … here/,
    ],
    ['moved', { address: `${service.origin}/moved` }, '/moved', 302, {}, /на другой адрес/],
  ];
  for (const [title, fields, path, status, json] of refusals) {
    await addChannel(db, { title, ...fields });
    service.answers.set(path, { status, json });
  }
  await addChannel(db, { title: 'keyless', kind: 'telegram', address: '@akane' });
  const episode = await publish();
  await deliver();
  await move(DUE);
  await deliver();
  const found = await announcementsOf(db, episode);
  for (const [title, , , , , words] of refusals) {
    assert.deepEqual([found.get(title)?.state, found.get(title)?.tries], ['failed', 1], title);
    assert.match(found.get(title)?.failure ?? '', words);
  }
  assert.match(found.get('keyless')?.failure ?? '', /нет ключа/);
  assert.equal(service.received.length, refusals.length);
});

test('an error of the service is tried again, with the pause that it asks for', async () => {
  await addChannel(db, { title: 'broken', address: `${service.origin}/broken` });
  await addChannel(db, { title: 'busy', address: `${service.origin}/busy` });
  await addChannel(db, { title: 'closed', address: `${service.origin.replace(/:\d+$/, ':1')}/` });
  announcing = { ...announcing, ownOrigins: [service.origin, 'http://127.0.0.1:1'] };
  service.answers.set('/broken', { status: 500 });
  service.answers.set('/busy', { status: 429, headers: { 'retry-after': '900' } });
  const episode = await publish();
  await deliver();
  const pauses = async () => {
    const { rows } = await sql<{ title: string; pause: number }>`
      select title, round(extract(epoch from due_at - announcements.state_at))::integer as pause
      from announcements join announcement_channels as channels on channels.id = channel_id
      where episode_id = ${episode}::uuid and state = 'waiting' order by title`.execute(db);
    return Object.fromEntries(rows.map(({ title, pause }) => [title, pause]));
  };
  assert.deepEqual(await pauses(), { broken: 30, busy: 900, closed: 30 });
  await deliver();
  assert.equal(service.received.length, 2, 'nothing is sent before its time');
  await move(sql`${DUE}, tries = 2`);
  service.answers.set('/broken', { status: 200 });
  await deliver();
  assert.deepEqual(await pauses(), { busy: 900, closed: 120 });
  const found = await announcementsOf(db, episode);
  assert.deepEqual([found.get('broken')?.state, found.get('broken')?.failure], ['sent', null]);
  assert.match(found.get('closed')?.failure ?? '', /соединение не принимают/);
});

test('after six hours it is given up with the last reason', async () => {
  await webhook();
  service.answers.set('/hook', { status: 503 });
  const episode = await publish();
  await deliver();
  const { rows } = await sql<{ hours: number }>`
    select (extract(epoch from retry_until - now()) / 3600)::float8 as hours from announcements`.execute(db);
  assert.equal(Math.round(rows[0]?.hours ?? 0), 6);
  await move(sql`${DUE}, retry_until = now() - interval '1 second'`);
  await deliver();
  const { state, failure } = await one(episode);
  assert.deepEqual(
    [state, failure],
    ['failed', 'За шесть часов не получилось. Адрес: ошибка на той стороне (503).'],
  );
  assert.equal(service.received.length, 1);
});

test('a service that hangs holds up itself only, and gets one message at a time', async () => {
  const hanging = '/bot1:a/sendMessage';
  await addChannel(db, { title: 'tg', kind: 'telegram', address: '1', secret: '1:a' });
  await addChannel(db, { title: 'hook', address: `${service.origin}/hook` });
  service.answers.set(hanging, 'hang');
  const episode = await publish();
  const delivery = open();
  await delivery.begin();
  await waitUntil(async () => (await announcementsOf(db, episode)).get('hook')?.state === 'sent');
  await publish();
  await delivery.begin();
  await Promise.all([service.waitFor('/hook', 2), service.waitFor(hanging)]);
  assert.equal(service.sentTo(hanging).length, 1);
  service.drop();
  await delivery.end();
});

test('after a message without an answer nobody knows, unless the service takes it only once', async () => {
  await addChannel(db, { title: 'tg', kind: 'telegram', address: '1', secret: '1:a' });
  await addChannel(db, { title: 'vk', kind: 'vk', address: '-1', secret: 'a' });
  const paths = ['/bot1:a/sendMessage', '/method/wall.post'];
  for (const path of paths) service.answers.set(path, 'hang');
  const episode = await publish();
  const delivery = open();
  await delivery.begin();
  await Promise.all(paths.map((path) => service.waitFor(path)));
  service.drop();
  await delivery.end();
  const states = async () => {
    const found = await announcementsOf(db, episode);
    return ['tg', 'vk'].map((title) => found.get(title)?.state);
  };
  assert.deepEqual(await states(), ['unknown', 'waiting']);
  // VK remembers an id for an hour.
  await move(sql`${DUE}, unsure_since = unsure_since - interval '51 minutes'`);
  await deliver();
  assert.deepEqual(await states(), ['unknown', 'unknown']);
  assert.equal(service.received.length, 2);
});

test('a host in a private network gets nothing', async () => {
  names.names.set('hooks.example.org', { v4: ['10.0.0.7'] });
  await addChannel(db, { title: 'named', address: 'https://hooks.example.org/x' });
  await addChannel(db, { title: 'local', address: 'http://127.0.0.1:9/x' });
  await addChannel(db, { title: 'discord', kind: 'discord', secret: 'https://169.254.169.254/x' });
  const found = await publish().then(async (episode) => {
    await deliver();
    return announcementsOf(db, episode);
  });
  for (const { state, failure } of found.values()) {
    assert.equal(state, 'failed');
    assert.match(failure ?? '', /в частной сети/);
  }
  assert.equal(found.size, 3);
});

test('what is taken back before it was sent is withdrawn, and sent when it is published again', async () => {
  await webhook();
  const episode = await publish();
  await inTransaction(db, (trx) => takeEpisodeBack(trx, episode));
  assert.equal((await one(episode)).state, 'withdrawn');
  await deliver();
  await inTransaction(db, (trx) => publishAgain(trx, episode));
  await deliver();
  assert.equal((await one(episode)).state, 'sent');
  await inTransaction(db, (trx) => takeEpisodeBack(trx, episode));
  await inTransaction(db, (trx) => publishAgain(trx, episode));
  await deliver();
  assert.equal(service.received.length, 1);
});

test('what the public does not see for a moment waits, in its order, and is withdrawn after six hours', async () => {
  await webhook();
  const episodes = [await publish(), await publish()];
  const [episode = ''] = episodes;
  // Also a process that has not looked yet sends nothing.
  const hide = { state: 'hidden' } as const;
  await changeRelease(hide);
  assert.deepEqual(await claimAnnouncements(db, 9), []);
  await deliver();
  for (const id of episodes) assert.equal((await one(id)).state, 'waiting');
  await changeRelease({ state: 'published', is_blocked_by_geo: true });
  await move(sql`due_at = due_at - interval '2 minutes'`);
  assert.deepEqual(await claimAnnouncements(db, 9), []);
  await changeRelease({ is_blocked_by_geo: false });
  for (const id of episodes) {
    await deliver();
    assert.equal((await one(id)).state, 'sent');
  }
  const late = await publish();
  await changeRelease(hide);
  await move(sql`retry_until = now() - interval '1 second'`);
  await deliver();
  const { state, failure } = await one(late);
  assert.deepEqual([state, failure, (await one(episode)).state], ['withdrawn', null, 'sent']);
  assert.equal(service.received.length, episodes.length);
  const hidden = await publish();
  await changeRelease({ state: 'published' });
  assert.equal((await announcementsOf(db, hidden)).size, 0);
});

test('a late answer of an older attempt changes nothing of a newer one, but that it was sent', async () => {
  await addChannel(db, { title: 'max', kind: 'max', address: '1', secret: 'a' });
  const episode = await publish();
  const channelId = (await one(episode)).channel_id;
  const answer = async (status: number) => {
    const late = Promise.withResolvers<{ status: number }>();
    service.answers.set('/messages', late.promise);
    const delivery = open();
    const count = service.received.length;
    await delivery.begin();
    await service.waitFor('/messages', count + 1);
    await move(sql`state_at = now() - interval '2 minutes'`);
    return async () => {
      late.resolve({ status });
      await delivery.end();
    };
  };
  const again = () => inTransaction(db, (trx) => queueAgain(trx, { episodeId: episode, channelId }));
  const refuse = await answer(403);
  await endDeadAttempts(db);
  await again();
  const accept = await answer(200);
  await refuse();
  const { state, tries } = await one(episode);
  assert.deepEqual([state, tries], ['sending', 1]);
  await endDeadAttempts(db);
  assert.equal((await one(episode)).state, 'unknown');
  await accept();
  assert.equal((await one(episode)).state, 'sent');
});

test('neither another video nor an imported episode is announced, and a channel gets what concerns it', async () => {
  const team = await createTestTeam({ db }, 'Осень');
  await addChannel(db, { title: 'team', address: `${service.origin}/team`, team_id: team });
  await addChannel(db, { title: 'off', address: `${service.origin}/off`, is_on: false });
  await addChannel(db, { title: 'all', address: `${service.origin}/all` });
  const before = await publish();
  assert.deepEqual([...(await announcementsOf(db, before)).keys()], ['all']);
  await db.insertInto('release_teams').values({ release_id: release, team_id: team }).execute();
  const episode = await publish();
  assert.deepEqual([...(await announcementsOf(db, episode)).keys()].toSorted(), ['all', 'team']);
  await deliver();
  await addChannel(db, { title: 'late', address: `${service.origin}/late` });
  const other = await prepareVideo(db, episode, `videos/${release}/other`);
  await inTransaction(db, (trx) => publishVideo(trx, other));
  await db
    .insertInto('episodes')
    .values({ release_id: release, ordinal: (ordinal += 1), sort_order: ordinal, is_published: true })
    .execute();
  await deliver();
  await deliver();
  assert.deepEqual(service.received.map(({ path }) => path).toSorted(), ['/all', '/all', '/team']);
});
