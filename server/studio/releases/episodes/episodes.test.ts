import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { OwnVideo } from '#server/catalog/episodes/episode-video.ts';
import { sql } from 'kysely';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import type { JournalEvent } from '#contract/studio/events.ts';
import type { ListedEpisode } from '#contract/studio/records/episodes.ts';
import type { SavedRecord } from '#contract/studio/records/record.ts';
import { publishEpisode } from '#server/catalog/episodes/publish-episode.ts';
import { saveUpload } from '#server/media/images/pictures.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { giveOwnVideo } from '#tests/support/samples/own-video.ts';
import { oneColourPng } from '#tests/support/samples/image-bombs.ts';
import { recordCalls } from '#tests/support/wire/records.ts';
import { confirmSessions, createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';
import { removeDeletedEpisodes } from './delete-episode.ts';
import { episodeKind } from './episode-kind.ts';
import { placeEpisodes } from './order-episodes.ts';

const NONE = { start: null, stop: null };

let api: TestApi;
let owner: TestAccount;
let manager: TestAccount;
let stranger: TestAccount;
before(async () => {
  const episodes = (...ordinals: number[]) =>
    ordinals.map((ordinal) => ({ ordinal, name: `Эпизод ${ordinal}`, duration: 1440, updated_at: NOW }));
  api = await openTestApi(
    aCatalogueEntry(1, { episodes: episodes(1, 2, 2.5, 3) }),
    aCatalogueEntry(2, { episodes: episodes(1) }),
    aCatalogueEntry(3, { episodes: episodes(1, 2) }),
  );
  const [team, other] = [await createTestTeam(api, 'Аканэ'), await createTestTeam(api, 'Другие')];
  await api.db.insertInto('release_teams').values({ release_id: 1, team_id: team }).execute();
  owner = await createTestMember(api, 'owner', { role: 'owner' });
  await confirmSessions(api, owner.id, new Date(NOW));
  manager = await createTestMember(api, 'manager', { role: 'release_manager', teamId: team });
  stranger = await createTestMember(api, 'stranger', { role: 'release_manager', teamId: other });
});
after(() => api.close());

type Answer<T> = Promise<{
  status: number;
  body: T & { message: string; errors?: Record<string, string[]> };
}>;

function post<T>(path: string, body: object, by = owner): Answer<T> {
  return api.request(`/api/v1/studio/${path}`, {
    method: 'POST',
    headers: by.headers,
    body: JSON.stringify(body),
  });
}

async function list(releaseId: number): Promise<ListedEpisode[]> {
  const { body } = await api.request(`/api/v1/studio/releases/${releaseId}/episodes`, {
    headers: owner.headers,
  });
  return (body as { data: ListedEpisode[] }).data;
}

const readPublic = async (id: number) =>
  (await api.call(releaseByIdOrAlias, { params: { idOrAlias: String(id) } })).episodes;
const undo = async (eventId: number | null) =>
  (await recordCalls(api, owner, 'episodes').undo(eventId)).status;

async function lastEvent(): Promise<JournalEvent> {
  const { body } = await api.request('/api/v1/studio/events?limit=1', { headers: owner.headers });
  return (body as { data: [JournalEvent] }).data[0];
}

async function firstOf(releaseId: number): Promise<ListedEpisode> {
  const [episode] = await list(releaseId);
  assert.ok(episode);
  return episode;
}

const save = async (id: string, change: object, by = owner) =>
  recordCalls(api, by, 'episodes').save(id, change);
const read = (id: string) => recordCalls(api, owner, 'episodes').read(id);

test('tenths of marks are kept, and clients get whole seconds inside of the marks', async () => {
  const id = (await list(1)).at(-1)?.id ?? assert.fail();
  const opening = { start: 92.4, stop: 182.4 };
  const { status, body } = await save(id, { opening: [NONE, opening] });
  assert.equal(status, 200);
  assert.deepEqual((await read(id)).fields['opening'], opening);
  const shownOpening = async () => (await readPublic(1)).find((one) => one.id === id)?.opening;
  assert.deepEqual(await shownOpening(), { start: 93, stop: 182 });
  const other = { start: 93.1, stop: 182 };
  const moved = await save(id, { opening: [opening, other] });
  assert.equal(await undo(moved.body.event_id), 200);
  assert.deepEqual((await read(id)).fields['opening'], opening);
  // As an import or a new video writes them.
  const set = (columns: object) => api.db.updateTable('episodes').set(columns).where('id', '=', id).execute();
  await set({ opening_start: 10, opening_stop: 20 });
  assert.deepEqual((await read(id)).fields['opening'], { start: 10, stop: 20 });
  await set({ opening_start: 93, opening_stop: 182 });
  assert.equal(await undo(body.event_id), 200);
  assert.deepEqual([(await read(id)).fields['opening'], await shownOpening()], [NONE, NONE]);
});

test('an episode names its playlist for members and its neighbours in the order to watch', async () => {
  const [first, second, half, third] = await list(1);
  assert.ok(first && second && half && third);
  const placeOf = async (id: string) => {
    const { playlist, waveform: sound, previous, next } = (await read(id)).info;
    return { playlist, sound, previous, next };
  };
  const named = ({ id, ordinal }: ListedEpisode) => ({ id, ordinal });
  assert.deepEqual(await placeOf(first.id), {
    playlist: null,
    sound: null,
    previous: null,
    next: named(second),
  });
  await giveOwnVideo(api.db, half.id, 'videos/1/half');
  const playlist = '/api/v1/studio/files/videos/1/half/master.m3u8';
  const sound = '/api/v1/studio/files/videos/1/half/waveform.json';
  assert.deepEqual(await placeOf(half.id), { playlist, sound, previous: named(second), next: named(third) });
  await api.db.deleteFrom('episode_videos').where('episode_id', '=', half.id).execute();
  assert.equal((await placeOf(third.id)).next, null);
});

test('fields of an episode are saved, are public at once, are in the journal, and come back', async () => {
  const { id } = await firstOf(1);
  const { title, fields, info } = await read(id);
  assert.equal(title, 'Релиз 1, эпизод 1');
  assert.deepEqual([fields['opening'], fields['duration'], info['viewers']], [NONE, 1440, 0]);
  const opening = { start: 83, stop: 173 };
  const change = {
    opening: [NONE, opening],
    name: ['Эпизод 1', 'Билет туда'],
    youtube_id: [null, 'abc_-1'],
    cuts: [null, 'Титры: права на песню'],
  };
  const { status, body } = await save(id, change, manager);
  assert.equal(status, 200, body.message);
  const [shown] = await readPublic(1);
  assert.deepEqual([shown?.name, shown?.opening, shown?.youtube_id], ['Билет туда', opening, 'abc_-1']);
  assert.equal(shown?.cuts, 'Титры: права на песню');
  // The date of the episode says when it came out.
  assert.equal(shown?.updated_at, NOW);
  const event = await lastEvent();
  assert.deepEqual([event.act, event.thing_id, event.change], ['episode.edit', id, change]);
  assert.equal(await undo(body.event_id), 200);
  assert.deepEqual((await read(id)).fields, fields);
  assert.equal((await readPublic(1))[0]?.name, 'Эпизод 1');
});

test('a field that somebody else has changed is a conflict, another field is none', async () => {
  const { id } = await firstOf(2);
  await save(id, { name: ['Эпизод 1', 'Первый'] });
  const refused = await save(id, { name: ['Эпизод 1', 'Начало'] });
  assert.equal(refused.status, 409);
  const [conflict] = refused.body.conflicts ?? [];
  assert.deepEqual([conflict?.field, conflict?.now, conflict?.by], ['name', 'Первый', 'owner']);
  assert.equal((await save(id, { name_english: [null, 'First'] })).status, 200);
});

test('marks outside of the film, in the wrong order or over each other are refused with words', async () => {
  const { id } = await firstOf(2);
  const errorsOf = async (change: object) => {
    const { status, body } = await save(id, change);
    assert.equal(status, 422);
    return body.errors;
  };
  assert.deepEqual(await errorsOf({ ending: [NONE, { start: 1400, stop: 1500 }] }), {
    ending: ['Конец эндинга за концом видео: в нём 24:00.'],
  });
  assert.deepEqual(await errorsOf({ opening: [NONE, { start: 90, stop: 90 }] }), {
    opening: ['Начало опенинга должно быть раньше конца.'],
  });
  assert.deepEqual(await errorsOf({ opening: [NONE, { start: 90, stop: null }] }), {
    opening: ['У опенинга нужны и начало, и конец.'],
  });
  const over = { opening: [NONE, { start: 10, stop: 100 }], ending: [NONE, { start: 99, stop: 200 }] };
  assert.deepEqual(await errorsOf(over), { ending: ['Опенинг и эндинг заходят друг на друга.'] });
  assert.equal((await save(id, { opening: [NONE, { start: 0.55, stop: 9 }] })).status, 422);
  assert.deepEqual(await errorsOf({ opening: [NONE, { start: 0.5, stop: 1.9 }] }), {
    opening: ['У опенинга нужна хотя бы одна целая секунда: приложения читают целые.'],
  });
  assert.equal((await save(id, { ending: [NONE, { start: 1350, stop: 1441 }] })).status, 200);
});

test('a number may be 2.5 or below zero, but not that of another episode', async () => {
  const { id } = await firstOf(1);
  for (const [now, wished] of [
    [1, 1.5],
    [1.5, -1],
    [-1, 1],
  ] as const) {
    assert.equal((await save(id, { ordinal: [now, wished] })).status, 200);
    assert.equal((await read(id)).title, `Релиз 1, эпизод ${String(wished).replace('.', ',')}`);
  }
  const taken = await save(id, { ordinal: [1, 2] });
  assert.deepEqual([taken.status, Object.keys(taken.body.errors ?? {})], [422, ['ordinal']]);
  assert.equal((await save(id, { ordinal: [1, 1.001] })).status, 422);
});

test('a new order uses the places that there are, so that episodes that are added later stay last', () => {
  const place = (...episodes: [ordinal: number, sort_order: number][]) =>
    placeEpisodes(episodes.map(([ordinal, sort_order]) => ({ id: '', ordinal, sort_order })));
  assert.deepEqual(place([2, 2], [1, 1], [3, 3]), [1, 2, 3]);
  // Among episodes in one place the smaller number comes first.
  assert.deepEqual(place([12, 12], [12.5, 12], [13, 13]), [12, 12, 13]);
  assert.deepEqual(place([12.5, 12], [12, 12], [13, 13]), [12, 13, 13]);
  assert.deepEqual(place([13, 13], [12.5, 12], [12, 12]), [12, 13, 14]);
  assert.deepEqual(place([0, -5], [-1, 7]), [-5, 7]);
});

test('another order keeps the numbers, is public at once, and is taken back', async () => {
  const before = (await list(1)).map(({ id }) => id);
  const [first, second, half, third] = before as [string, string, string, string];
  const after = [third, first, half, second];
  const { status, body } = await post<SavedRecord>('releases/1/episodes/order', { before, after }, manager);
  assert.equal(status, 200, body.message);
  const shown = await readPublic(1);
  const sorted = shown.toSorted((a, b) => a.sort_order - b.sort_order || a.ordinal - b.ordinal);
  assert.deepEqual(
    sorted.map(({ ordinal }) => ordinal),
    [3, 1, 2.5, 2],
  );
  const event = await lastEvent();
  assert.deepEqual([event.act, event.thing, event.thing_id], ['release.episodes_order', 'release', '1']);
  assert.deepEqual(event.change, {
    order: [
      [1, 2, 2.5, 3],
      [3, 1, 2.5, 2],
    ],
  });
  const stale = await post('releases/1/episodes/order', { before, after: [second, first, half, third] });
  assert.equal(stale.status, 409);
  for (const wrong of [[first, first, half, third], [first]])
    assert.equal((await post('releases/1/episodes/order', { before: after, after: wrong })).status, 422);
  assert.equal(await undo(body.event_id), 200);
  assert.deepEqual(
    (await list(1)).map(({ id }) => id),
    before,
  );
  assert.equal(await undo(body.event_id), 409);
});

test('an order is not taken back after another one or another number', async () => {
  const episodes = await list(3);
  const before = episodes.map(({ id }) => id);
  const { body } = await post<SavedRecord>('releases/3/episodes/order', {
    before,
    after: before.toReversed(),
  });
  await save(before[0] ?? '', { ordinal: [1, 7] });
  assert.equal(await undo(body.event_id), 409);
  const numbers = (await list(3)).map(({ ordinal }) => ordinal);
  assert.deepEqual(numbers, [2, 7]);
});

test('the episodes of the releases of other teams are not there', async () => {
  const { id } = await firstOf(1);
  const before = (await list(1)).map((one) => one.id);
  const get = (path: string) => api.request(`/api/v1/studio/${path}`, { headers: stranger.headers });
  assert.equal((await get('releases/1/episodes')).status, 404);
  assert.equal((await get(`episodes/${id}`)).status, 404);
  assert.equal((await save(id, { name: ['Эпизод 1', 'Чужой'] }, stranger)).status, 404);
  const order = { before, after: before.toReversed() };
  assert.equal((await post('releases/1/episodes/order', order, stranger)).status, 404);
  assert.equal((await post(`episodes/${id}/delete`, {}, manager)).status, 403);
  assert.equal((await read(id)).fields['name'], 'Эпизод 1');
});

test('a deleted episode is gone for viewers, keeps their positions, and comes back as no news', async () => {
  const { id } = await firstOf(2);
  const viewer = await createTestAccount(api, 'viewer');
  await api.db.insertInto('favorites').values({ user_id: viewer.id, release_id: 2 }).execute();
  const view = { id: 1, user_id: viewer.id, release_episode_id: id, time: 60, is_watched: false };
  const times = { updated_at: NOW, marked_at: NOW, changed_at: NOW };
  await api.db
    .insertInto('views')
    .values({ ...view, ...times })
    .execute();
  assert.equal((await read(id)).info['viewers'], 1);
  const { status, body } = await post<SavedRecord>(`episodes/${id}/delete`, { reason: 'не тот файл' });
  assert.equal(status, 200, body.message);
  assert.deepEqual(await readPublic(2), []);
  assert.deepEqual(
    (await list(2)).map(({ state }) => state),
    ['deleted'],
  );
  assert.equal((await post(`episodes/${id}/delete`, {})).status, 409);
  const { act, change, reason } = await lastEvent();
  assert.deepEqual(
    [act, change, reason],
    ['episode.delete', { state: ['published', 'deleted'] }, 'не тот файл'],
  );
  assert.equal(await undo(body.event_id), 200);
  assert.equal((await readPublic(2))[0]?.id, id);
  assert.equal((await read(id)).info['viewers'], 1);
  assert.deepEqual(await api.db.selectFrom('event_episodes').selectAll().execute(), []);
  await post(`episodes/${id}/delete`, {});
  assert.equal((await post(`episodes/${id}/restore`, {})).status, 200);
  assert.equal((await post(`episodes/${id}/restore`, {})).status, 409);
});

test('the plan of an episode that is deleted goes with it, and the journal says so', async () => {
  const { id } = await firstOf(2);
  const at = '2126-11-29T19:00:00+00:00';
  await api.db
    .insertInto('publication_plans')
    .values({ episode_id: id, at, zone: 'Europe/Moscow' })
    .execute();
  const { body } = await post<SavedRecord>(`episodes/${id}/delete`, {});
  const { change } = await lastEvent();
  assert.deepEqual(
    [change?.['state'], Date.parse(String(change?.['plan']?.[0])), change?.['plan']?.[1]],
    [['published', 'deleted'], Date.parse(at), null],
  );
  assert.equal(await undo(body.event_id), 200);
  assert.deepEqual(await api.db.selectFrom('publication_plans').selectAll().execute(), []);
});

async function publishVideo(id: string, folder: string): Promise<void> {
  const frame = `/storage/${folder}/p.jpg`;
  const names = { src: frame, preview: frame, thumbnail: frame };
  const video: OwnVideo = { folder, heights: [480], storyboard: 's.vtt' };
  const media = { video, preview: { ...names, optimized: names }, duration: 1200 };
  await inTransaction(api.db, (trx) => publishEpisode(trx, id, media));
}

test('an episode that was deleted thirty days ago is removed; a new video brings one back before', async () => {
  const [first, second] = await list(3);
  for (const one of [first, second]) await post(`episodes/${one?.id}/delete`, {});
  const age = (id: string | undefined, days: number) =>
    sql`
      update episodes set deleted_at = now() - make_interval(days => ${days}::integer)
      where id = ${id}::uuid`.execute(api.db);
  await age(first?.id, 31);
  await age(second?.id, 29);
  await removeDeletedEpisodes(api.db, episodeKind(api), { days: 30 });
  assert.deepEqual(
    (await list(3)).map(({ id }) => id),
    [second?.id],
  );
  const { act, actor, thing_id } = await lastEvent();
  assert.deepEqual([act, actor, thing_id], ['episode.remove', null, first?.id]);
  const names = { src: null, preview: null, thumbnail: null };
  const video: OwnVideo = { folder: 'videos/3/a', heights: [480], storyboard: 's.vtt' };
  const media = { video, preview: { ...names, optimized: names }, duration: 1200 };
  await inTransaction(api.db, (trx) => publishEpisode(trx, second?.id ?? '', media));
  assert.deepEqual(
    (await list(3)).map(({ state }) => state),
    ['published'],
  );
  assert.equal((await readPublic(3)).length, 1);
});

test('a chosen preview is cut 16:9, stays with another video, and gives way to the frame', async () => {
  const [{ id }] = (await list(3)) as [ListedEpisode];
  const preview = await saveUpload(
    api.storage,
    { line: 'studio', userId: 1 },
    'preview',
    await oneColourPng(640, 640),
    null,
  );
  assert.equal((await save(id, { preview: [null, preview] })).status, 200);
  assert.deepEqual((await readPublic(3))[0]?.preview, preview);
  await publishVideo(id, 'videos/3/b');
  assert.deepEqual((await readPublic(3))[0]?.preview, preview);
  const foreign = { src: '/storage/none.jpg', preview: '/storage/none.jpg', thumbnail: '/storage/none.jpg' };
  const missing = await save(id, { preview: [preview, { ...foreign, optimized: foreign }] });
  assert.deepEqual(Object.keys(missing.body.errors ?? {}), ['preview']);
  const frame = { src: 'p.jpg', preview: 'p.jpg', thumbnail: 'p.jpg' };
  const renditions = [
    { name: '480', playlist: '480.m3u8', width: 848, height: 480, bandwidth: 900_000, codecs: 'avc1' },
  ];
  const manifest = {
    duration: 1200,
    renditions,
    preview: { ...frame, optimized: frame },
    storyboard: 's.vtt',
  };
  await api.storage.put('videos/3/b/media.json', JSON.stringify(manifest));
  assert.equal((await save(id, { preview: [preview, null] })).status, 200);
  assert.equal((await readPublic(3))[0]?.preview.src, '/storage/videos/3/b/p.jpg');
  assert.equal((await read(id)).fields['preview'], null);
});

test('addresses of others and the duration change only where the video is not on this site', async () => {
  const [{ id }] = (await list(3)) as [ListedEpisode];
  const address = 'https://video.example/1.m3u8';
  const refused = await save(id, { hls_720: [null, address] });
  assert.deepEqual([refused.status, Object.keys(refused.body.errors ?? {})], [422, ['hls_720']]);
  const { id: other } = await firstOf(1);
  assert.equal((await save(other, { hls_720: [null, address], duration: [1440, 1450] })).status, 200);
  assert.equal((await readPublic(1)).find((one) => one.id === other)?.duration, 1450);
  assert.deepEqual((await firstOf(1)).heights, [720]);
});
