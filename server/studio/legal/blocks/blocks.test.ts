import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import type { Block, ChangedBlock, VisitorView } from '#contract/studio/blocks.ts';
import type { JournalEvent } from '#contract/studio/events.ts';
import type { EpisodeWithRelease, FullRelease } from '#contract/releases.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, HEADERS_FROM, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { confirmSessions, createTestMember } from '#tests/support/samples/studio.ts';
import { followTerms } from './follow-terms.ts';

const HOUR_MS = 3600_000;
const later = (hours: number) => new Date(Date.parse(NOW) + hours * HOUR_MS).toISOString();
const folderOf = (release: number, episode: number) => `videos/${release}/${release}a${episode}`;
const withVideos = (id: number, fields = {}) =>
  aCatalogueEntry(id, {
    external_player: `//player.test/${id}`,
    episodes: [1, 2].map((ordinal) => ({
      ordinal,
      hls_480: 'https://video.test/480.m3u8',
      youtube_id: `tube-${ordinal}`,
    })),
    ...fields,
  });

let api: TestApi;
let owner: TestAccount;
before(async () => {
  api = await openTestApi(
    ...[1, 2, 4, 5, 6].map((id) => withVideos(id)),
    withVideos(3, { blocked_countries: ['US'] }),
  );
  // Videos of our own storage.
  await api.db.deleteFrom('episode_videos').execute();
  await sql`
    insert into episode_videos (episode_id, folder, heights)
    select id, 'videos/' || release_id || '/' || release_id || 'a' || ordinal, '{480}' from episodes`.execute(
    api.db,
  );
  owner = await createTestMember(api, 'owner', { role: 'owner' });
});
after(() => api.close());

/** What the calls of these tests answer. */
type Answer = ChangedBlock & VisitorView & { data: never; next: number | null; needs: string };

async function send(path: string, body?: object): Promise<{ status: number; body: Answer }> {
  const init = body && { method: 'POST', body: JSON.stringify(body) };
  return api.request(`/api/v1/studio/${path}`, { headers: owner.headers, ...init });
}

async function close(release: number, fields: object = {}): Promise<Block> {
  const body = { release_id: release, countries: ['RU'], reason: 'по решению суда', ...fields };
  const answer = await send('blocks', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.block;
}

const releaseFrom = async (id: number, from: keyof typeof HEADERS_FROM) =>
  (await api.request(`/api/v1/anime/releases/${id}`, { headers: HEADERS_FROM[from] })).body as FullRelease;
const isClosedFrom = async (id: number, from: keyof typeof HEADERS_FROM) =>
  (await releaseFrom(id, from)).is_blocked_by_geo;
const mayServe = (key: string, from: keyof typeof HEADERS_FROM) =>
  api.mayServe(key, { headers: HEADERS_FROM[from] } as unknown as IncomingMessage);
const playsFrom = async (id: number, ordinal: number, from: keyof typeof HEADERS_FROM) => {
  const { episodes } = await releaseFrom(id, from);
  return episodes.find((episode) => episode.ordinal === ordinal)?.hls_480 !== null;
};

async function lastEvent(thingId?: number): Promise<JournalEvent> {
  const filter = thingId === undefined ? '' : `&thing=block&thing_id=${thingId}`;
  const [event] = (await send(`events?limit=1${filter}`)).body.data as [JournalEvent];
  return event;
}
const undoOf = ({ id }: JournalEvent) =>
  api.request(`/api/v1/studio/events/${id}/undo`, { method: 'POST', headers: owner.headers });
const undo = async (event: JournalEvent) => (await undoOf(event)).status;

test('a block closes a release in its country, in the API and for files, and lifting opens it again', async () => {
  const block = await close(1);
  assert.deepEqual([block.state, block.countries, block.until], ['in_force', ['RU'], null]);
  assert.ok(await isClosedFrom(1, 'RU'));
  assert.equal(await playsFrom(1, 1, 'RU'), false);
  assert.equal(await mayServe(`${folderOf(1, 1)}/480_0.ts`, 'RU'), false);
  assert.equal(await isClosedFrom(1, 'US'), false);
  assert.ok(await mayServe(`${folderOf(1, 1)}/480_0.ts`, 'US'));
  const made = await lastEvent(block.id);
  assert.deepEqual(
    [made.act, made.title, made.reason, made.change?.['countries']],
    ['block.create', 'Релиз 1', 'по решению суда', [[], ['RU']]],
  );

  const lifted = await send(`blocks/${block.id}/lift`, { reason: 'суд отменил' });
  assert.deepEqual([lifted.status, lifted.body.block.state], [200, 'over']);
  assert.equal(await isClosedFrom(1, 'RU'), false);
  assert.ok(await playsFrom(1, 1, 'RU'));
  assert.ok(await mayServe(`${folderOf(1, 1)}/480_0.ts`, 'RU'));
  assert.equal((await send(`blocks/${block.id}/lift`, {})).status, 409);
});

test('a block of an episode closes it alone: its addresses, playlist and files, as those of a closed release', async () => {
  const id = (await releaseFrom(2, 'RU')).episodes.find(({ ordinal }) => ordinal === 2)?.id ?? '';
  const block = await close(2, { episode_id: id });
  assert.deepEqual(
    [await isClosedFrom(2, 'RU'), await playsFrom(2, 1, 'RU'), await playsFrom(2, 2, 'RU')],
    [false, true, false],
  );
  const closed = (await releaseFrom(2, 'RU')).episodes.find((episode) => episode.id === id);
  assert.deepEqual([closed?.youtube_id, closed?.hls_480], [null, null]);
  assert.equal((await releaseFrom(2, 'RU')).external_player, null);
  const one = async (from: 'RU' | 'US') =>
    (await api.request(`/api/v1/anime/releases/episodes/${id}`, { headers: HEADERS_FROM[from] }))
      .body as EpisodeWithRelease;
  assert.deepEqual([(await one('RU')).hls_480, (await one('RU')).release.is_blocked_by_geo], [null, true]);
  assert.equal((await one('US')).release.is_blocked_by_geo, false);
  const vtt = async (from: 'RU' | 'US') =>
    (await api.request(`/media/hls/${id}/480.m3u8`, { headers: HEADERS_FROM[from] })).status;
  assert.equal(await vtt('RU'), 404);
  assert.notEqual(await vtt('US'), 404);
  for (const [episode, from, isServed] of [
    [2, 'RU', false],
    [1, 'RU', true],
    [2, 'US', true],
  ] as const)
    assert.equal(await mayServe(`${folderOf(2, episode)}/480_0.ts`, from), isServed, `${episode} ${from}`);
  assert.equal((await lastEvent(block.id)).title, 'Релиз 2, эпизод 2');

  await send(`blocks/${block.id}/lift`, {});
  assert.ok(await playsFrom(2, 2, 'RU'));
  assert.ok(await mayServe(`${folderOf(2, 2)}/480_0.ts`, 'RU'));
});

test('a line of the catalogue erases no block, and a lifted block opens nothing that the catalogue closes', async () => {
  const block = await close(3, { countries: ['ru', 'US', 'RU'] });
  assert.deepEqual(block.countries, ['RU', 'US']);
  await api.addReleases(withVideos(3, { description: 'новое описание', episodes: undefined }));
  assert.deepEqual([await isClosedFrom(3, 'RU'), await isClosedFrom(3, 'US')], [true, true]);
  await api.addReleases(withVideos(3, { blocked_countries: ['JP'], episodes: undefined }));
  assert.deepEqual([await isClosedFrom(3, 'RU'), await isClosedFrom(3, 'JP')], [true, true]);
  await send(`blocks/${block.id}/lift`, {});
  assert.deepEqual([await isClosedFrom(3, 'RU'), await isClosedFrom(3, 'JP')], [false, true]);
  await api.addReleases(withVideos(3, { blocked_countries: [], episodes: undefined }));
  assert.equal(await isClosedFrom(3, 'JP'), false);
});

test('terms begin and end by themselves, each with an event of the program', async () => {
  const rows = await api.db
    .insertInto('blocks')
    .values(
      [
        { starts_at: later(-2), ends_at: later(2), state: 'planned' as const },
        { starts_at: later(-2), ends_at: later(-1), state: 'in_force' as const },
        { starts_at: later(3), ends_at: null, state: 'planned' as const },
      ].map((term) => ({ release_id: 4, episode_id: null, countries: ['RU'], claim_id: null, ...term })),
    )
    .returning('id')
    .execute();
  const [first, second, third] = rows.map(({ id }) => id) as [number, number, number];
  const states = async () =>
    ((await send('blocks?release=4')).body.data as Block[]).map(({ state }) => state).toReversed();
  await followTerms(api.db, new Date(NOW));
  assert.deepEqual(await states(), ['in_force', 'over', 'planned']);
  assert.ok(await isClosedFrom(4, 'RU'));
  const begun = await lastEvent(first);
  assert.deepEqual(
    [begun.act, begun.actor, begun.command_user, begun.change],
    ['block.begin', null, null, { state: ['planned', 'in_force'] }],
  );
  assert.equal((await lastEvent(second)).act, 'block.end');
  const { id: before } = await lastEvent();
  await followTerms(api.db, new Date(NOW));
  assert.equal((await lastEvent()).id, before);

  await followTerms(api.db, new Date(later(2)));
  assert.equal(await isClosedFrom(4, 'RU'), false);
  await followTerms(api.db, new Date(later(3)));
  assert.ok(await isClosedFrom(4, 'RU'));
  assert.equal((await lastEvent(third)).act, 'block.begin');
});

test('creating and lifting take each other back, once, and not after the term', async () => {
  const block = await close(5);
  const made = await lastEvent(block.id);
  assert.equal(await undo(made), 200);
  assert.equal(await isClosedFrom(5, 'RU'), false);
  const lifting = await lastEvent(block.id);
  assert.deepEqual([lifting.act, lifting.undo_of], ['block.lift', made.id]);
  assert.equal(await undo(made), 409);
  assert.equal(await undo(lifting), 200);
  assert.ok(await isClosedFrom(5, 'RU'));
  await send(`blocks/${block.id}/lift`, {});
  const last = await lastEvent(block.id);
  await api.db
    .updateTable('blocks')
    .set({ ends_at: later(-1) })
    .where('id', '=', block.id)
    .execute();
  assert.equal(await undo(last), 409);
});

test('an undo that opens something needs the password, as lifting does', async () => {
  const block = await close(5);
  const made = await lastEvent(block.id);
  const old = new Date(Math.min(Date.now(), Date.parse(NOW)) - HOUR_MS);
  await api.db.updateTable('sessions').set({ password_at: old }).where('user_id', '=', owner.id).execute();
  for (const path of [`blocks/${block.id}/lift`, `blocks/${block.id}`]) {
    const { status, body } = await send(path, {});
    assert.deepEqual([status, body.needs], [403, 'password'], path);
  }
  const { status, body } = await undoOf(made);
  assert.deepEqual([status, (body as { needs: string }).needs], [403, 'password']);
  assert.ok(await isClosedFrom(5, 'RU'));
  await confirmSessions(api, owner.id);
  assert.equal((await send(`blocks/${block.id}/lift`, {})).status, 200);
});

test('term and countries change, which can be taken back', async () => {
  const block = await close(6);
  const change = { countries: ['US'], until: later(24), reason: 'по договору' };
  const { body } = await send(`blocks/${block.id}`, change);
  assert.deepEqual(
    [body.block.countries, body.block.until, body.block.reason],
    [['US'], `${later(24).slice(0, 19)}+00:00`, 'по договору'],
  );
  assert.deepEqual([await isClosedFrom(6, 'RU'), await isClosedFrom(6, 'US')], [false, true]);
  assert.equal((await send(`blocks/${block.id}`, change)).body.event_id, null);
  const event = await lastEvent(block.id);
  assert.equal(await undo(event), 200);
  assert.deepEqual([await isClosedFrom(6, 'RU'), await isClosedFrom(6, 'US')], [true, false]);
  const planned = await send(`blocks/${block.id}`, { from: later(5) });
  assert.equal(planned.body.block.state, 'planned');
  assert.equal(await isClosedFrom(6, 'RU'), false);
  assert.equal(await undo(event), 409);
});

test('what cannot be closed is refused', async () => {
  const reason = 'причина';
  for (const [body, status] of [
    [{ release_id: 404, countries: ['RU'], reason }, 404],
    [{ release_id: 1, countries: [], reason }, 422],
    [{ release_id: 1, countries: ['ZZ'], reason }, 422],
    [{ release_id: 1, countries: ['Россия'], reason }, 422],
    [{ release_id: 1, countries: ['RU'], reason: '' }, 422],
    [{ release_id: 1, countries: ['RU'], reason, until: later(-1) }, 422],
    [{ release_id: 1, countries: ['RU'], reason, from: later(2), until: later(1) }, 422],
  ] as const)
    assert.equal((await send('blocks', body)).status, status, JSON.stringify(body));
  const foreign = (await releaseFrom(2, 'US')).episodes[0]?.id;
  const body = { release_id: 1, episode_id: foreign, countries: ['RU'], reason };
  assert.equal((await send('blocks', body)).status, 404);
});

test('two that close the same release at once close all countries', async () => {
  const blocks = await Promise.all(['RU', 'US', 'JP'].map((code) => close(1, { countries: [code] })));
  for (const from of ['RU', 'US', 'JP'] as const) assert.ok(await isClosedFrom(1, from), from);
  await Promise.all(blocks.map(({ id }) => send(`blocks/${id}/lift`, {})));
  for (const from of ['RU', 'US', 'JP'] as const) assert.equal(await isClosedFrom(1, from), false, from);
});

test('the list is filtered, and goes on where the page before ended', async () => {
  for (let i = 0; i < 55; i += 1)
    await api.db
      .insertInto('blocks')
      .values({
        release_id: 1,
        episode_id: null,
        countries: ['KZ'],
        starts_at: later(9),
        ends_at: null,
        state: 'planned',
        claim_id: null,
      })
      .execute();
  const list = async (query: string) =>
    (await send(`blocks?${query}`)).body as { data: Block[]; next: number | null };
  const first = await list('country=KZ&release=Релиз 1&state=planned');
  assert.equal(first.data.length, 50);
  const rest = await list(`country=KZ&release=1&state=planned&after=${first.next}`);
  assert.deepEqual([rest.data.length, rest.next], [5, null]);
  const ids = [...first.data, ...rest.data].map(({ id }) => id);
  assert.deepEqual(
    ids,
    [...new Set(ids)].toSorted((a, b) => b - a),
  );
  assert.deepEqual((await list('country=KZ&state=in_force')).data, []);
  assert.deepEqual((await list('release=%25')).data, []);
});

test('what a visitor sees is what the public API answers, with the block that makes it', async () => {
  const view = async (id: number, country: string) =>
    (await send(`releases/${id}/as-visitor?country=${country}`)).body;
  const episode = (await releaseFrom(2, 'US')).episodes.find(({ ordinal }) => ordinal === 1);
  const part = await close(2, { episode_id: episode?.id, countries: ['KZ'] });
  const partly = await view(2, 'KZ');
  assert.deepEqual(
    [partly.country.name, partly.is_blocked_by_geo, partly.episodes.map((one) => one.is_closed)],
    ['Казахстан', false, [true, false]],
  );
  assert.deepEqual(
    partly.blocks.map(({ id }) => id),
    [part.id],
  );
  const whole = await close(2, { countries: ['KZ'], from: later(-5) });
  const closed = await view(2, 'KZ');
  assert.deepEqual(
    [
      closed.is_blocked_by_geo,
      closed.since,
      closed.is_closed_by_catalogue,
      closed.episodes.every((one) => one.is_closed),
    ],
    [true, whole.from, false, true],
  );
  assert.match(closed.words, /Казахстан: .*закрыты по блокировке/);
  assert.match((await view(2, 'US')).words, /всё открыто/);
  assert.deepEqual((await view(2, 'US')).blocks, []);
  await api.db.updateTable('releases').set({ state: 'hidden' }).where('id', '=', 2).execute();
  assert.equal((await view(2, 'US')).is_public, false);
  assert.equal((await send('releases/404/as-visitor?country=KZ')).status, 404);
  assert.equal((await send('releases/2/as-visitor?country=ZZ')).status, 422);
});
