import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aCatalogueEntry, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { recordCalls } from '#tests/support/wire/records.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';

type Calls = ReturnType<typeof recordCalls>;

let api: TestApi;
let promotions: Calls;
let campaigns: Calls;
let videos: Calls;
let origins: Calls;
let polls: Calls;
before(async () => {
  api = await openTestApi(aCatalogueEntry(1));
  const advertiser = await createTestMember(api, 'advertiser', { role: 'advertiser' });
  [promotions, campaigns, videos, origins, polls] = [
    'promotions',
    'campaigns',
    'videos',
    'video-origins',
    'polls',
  ].map((kind) => recordCalls(api, advertiser, kind)) as [Calls, Calls, Calls, Calls, Calls];
});
after(() => api.close());

const later = (days: number) =>
  `${new Date(Date.parse(NOW) + days * 24 * 3_600_000).toISOString().slice(0, 19)}+00:00`;
const titles = async (kind: Calls) => (await kind.list()).map(({ title }) => title);
const problems = (body: { errors?: object }) => Object.keys(body.errors ?? {});

const PROMOTION = {
  release_id: null,
  title: 'Промо',
  description: null,
  url: null,
  url_label: null,
  image: null,
  is_ad: false,
  ad_erid: null,
  ad_origin: null,
  has_overlay: true,
  starts_at: null,
  ends_at: null,
};
const addPromotion = (fields: object) => promotions.create({ ...PROMOTION, ...fields });

async function shownPromotions(): Promise<string[]> {
  const { body } = await api.request('/api/v1/media/promotions');
  return (body as { title: string | null }[]).map(({ title }) => title ?? '').toSorted();
}

test('an ad needs its ERID and its origin, a promotion a release or a title, and an end after its start', async () => {
  const ad = await addPromotion({ is_ad: true });
  assert.deepEqual([ad.status, problems(ad.body)], [422, ['ad_erid', 'ad_origin']]);
  assert.deepEqual(problems((await addPromotion({ title: null })).body), ['title']);
  assert.deepEqual(problems((await addPromotion({ release_id: 99 })).body), ['release_id']);
  const term = { starts_at: later(2), ends_at: later(1) };
  assert.deepEqual(problems((await addPromotion(term)).body), ['ends_at']);
  const { status, body } = await addPromotion({ is_ad: true, ad_erid: '2Vt', ad_origin: 'ООО «Лис»' });
  assert.equal(status, 200);
  const without = await promotions.save(body.id, { ad_erid: ['2Vt', null] });
  assert.deepEqual([without.status, problems(without.body)], [422, ['ad_erid']]);
  await promotions.remove(body.id);
});

test('the public sees a promotion from its start to its end, and the list says which', async () => {
  const terms = {
    'до начала': { starts_at: later(1) },
    идёт: { starts_at: later(-1), ends_at: later(1) },
    прошло: { ends_at: NOW },
  };
  for (const [title, term] of Object.entries(terms)) await addPromotion({ title, ...term });
  await addPromotion({ title: null, release_id: 1 });
  assert.deepEqual(await shownPromotions(), ['', 'идёт']);
  const states = (await promotions.list()).map(({ title, info }) => [title, info['state']]);
  assert.deepEqual(states, [
    ['до начала', 'planned'],
    ['идёт', 'running'],
    ['прошло', 'over'],
    ['Релиз 1', 'running'],
  ]);
});

test('the order of promotions changes as a whole, is taken back, and a stale one is a conflict', async () => {
  const before = (await promotions.list()).map(({ id }) => id);
  const after = before.toReversed();
  const { body } = await promotions.order(before, after);
  assert.deepEqual(
    (await promotions.list()).map(({ id }) => id),
    after,
  );
  const stale = await promotions.order(before, [...before.slice(1), ...before.slice(0, 1)]);
  assert.equal(stale.status, 409);
  const [conflict] = stale.body.conflicts ?? [];
  assert.deepEqual([conflict?.field, conflict?.now, conflict?.by], ['order', after, 'advertiser']);
  assert.equal((await promotions.order(after, after.slice(1))).status, 422);
  assert.equal((await promotions.undo(body.event_id)).status, 200);
  assert.deepEqual(
    (await promotions.list()).map(({ id }) => id),
    before,
  );
});

test('a removed promotion comes back with its fields and its place', async () => {
  const before = await promotions.list();
  const { body } = await promotions.remove(before[1]?.id ?? '');
  assert.equal((await promotions.list()).length, before.length - 1);
  assert.equal((await promotions.undo(body.event_id)).status, 200);
  assert.deepEqual(await promotions.list(), before);
});

test('the public sees the campaigns of a time in their order', async () => {
  const marking = { ad_erid: '2Vt', ad_company_itn: '770', starts_at: null, ends_at: null };
  const add = (name: string, term = {}) =>
    campaigns.create({ ...marking, url: `https://ads.example/${name}`, ad_company_name: name, ...term });
  const { body: first } = await add('Первая');
  const { body: second } = await add('Вторая', { ends_at: later(1) });
  await add('Третья', { starts_at: later(1) });
  const shown = async () => {
    const { body } = await api.request('/api/v1/media/vasts');
    return (body as { ad_company_name: string }[]).map((one) => one.ad_company_name);
  };
  assert.deepEqual(await shown(), ['Первая', 'Вторая']);
  const ids = (await campaigns.list()).map(({ id }) => id);
  await campaigns.order(ids, [second.id, first.id, ids[2] ?? '']);
  assert.deepEqual(await titles(campaigns), ['Вторая', 'Первая', 'Третья']);
  const wrong = await campaigns.create({
    ...marking,
    url: 'https://ads.example/4',
    ad_erid: '',
    ad_company_name: 'А',
  });
  assert.deepEqual([wrong.status, problems(wrong.body)], [422, ['fields.ad_erid']]);
});

test('videos are the newest first, of a playlist that cannot go before them', async () => {
  const playlist = { title: 'Плейлист', description: '', is_announce: false, type: 'YOUTUBE_PLAYLIST' };
  const { body: origin } = await origins.create({ ...playlist, url: 'https://video.example/list' });
  const video = {
    video_id: 'x',
    views: 1,
    comments: 0,
    is_announce: false,
    image: null,
    origin_id: origin.id,
  };
  const add = (title: string, created_at: string) =>
    videos.create({ ...video, title, url: `https://video.example/${title}`, created_at });
  await add('Старое', later(-2));
  const { body: added } = await add('Новое', later(-1));
  assert.deepEqual(await titles(videos), ['Новое', 'Старое']);
  const { status, body } = await origins.remove(origin.id);
  assert.deepEqual([status, body.message], [409, 'Видео в этом плейлисте: 2. Сначала удалите их.']);
  const repeated = await videos.save(added.id, {
    url: ['https://video.example/Новое', 'https://video.example/Старое'],
  });
  assert.equal(repeated.status, 409);

  const { body: saved } = await videos.save(added.id, { views: [1, 5], created_at: [later(-1), later(-3)] });
  assert.deepEqual(await titles(videos), ['Старое', 'Новое']);
  const wire = (await api.request('/api/v1/media/videos')).body as { title: string; updated_at: string }[];
  assert.deepEqual(wire[1]?.updated_at, NOW);
  assert.equal((await videos.undo(saved.event_id)).status, 200);
  assert.deepEqual(await titles(videos), ['Новое', 'Старое']);
  const unknown = await videos.save(added.id, {
    origin_id: [origin.id, '00000000-0000-4000-8000-000000000000'],
  });
  assert.deepEqual(problems(unknown.body), ['origin_id']);
});

const POLL = { question: 'Что озвучить?', options: ['Море', 'Лес'], is_multiple: false, ends_at: null };

async function vote(pollId: string): Promise<void> {
  const { body } = await api.request('/api/v1/media/polls/current');
  const [option] = (body as { options: { id: number }[] }).options;
  const sent = JSON.stringify({ option_ids: [option?.id] });
  const path = `/api/v1/media/polls/${pollId}/vote`;
  assert.equal((await api.request(path, { method: 'POST', body: sent })).status, 200);
}

const openPolls = async () =>
  (await polls.list()).filter(({ info }) => info['is_open']).map(({ title }) => title);

test('one poll runs at a time; the one that a new poll has closed opens again when that is taken back', async () => {
  const { body: first } = await polls.create(POLL);
  const { body: second } = await polls.create({ ...POLL, question: 'А теперь?' });
  assert.deepEqual(await openPolls(), ['А теперь?']);
  const closing = Number(second.event_id) - 1;
  assert.equal((await polls.undo(closing)).status, 409);
  assert.equal((await polls.undo(second.event_id)).status, 200);
  assert.deepEqual(await openPolls(), []);
  assert.equal((await polls.undo(closing)).status, 200);
  assert.deepEqual(await openPolls(), ['Что озвучить?']);
  const past = await polls.create({ ...POLL, ends_at: later(-1) });
  assert.deepEqual([past.status, problems(past.body)], [422, ['ends_at']]);
  assert.deepEqual(await openPolls(), ['Что озвучить?']);
  await polls.remove(first.id);
});

test('a poll keeps its options once it has votes; its question may change, and it closes once', async () => {
  const { body: poll } = await polls.create(POLL);
  const { options } = POLL;
  await polls.save(poll.id, { options: [options, ['Горы', 'Лес', 'Море']] });
  assert.deepEqual((await polls.read(poll.id)).fields['options'], ['Горы', 'Лес', 'Море']);
  await vote(poll.id);
  const { info } = await polls.read(poll.id);
  assert.deepEqual([info['total_votes'], info['votes'], info['percents']], [1, [1, 0, 0], [100, 0, 0]]);
  const refused = await polls.save(poll.id, { options: [['Горы', 'Лес', 'Море'], options] });
  assert.deepEqual([refused.status, problems(refused.body)], [422, ['options']]);
  assert.equal((await polls.save(poll.id, { question: ['Что озвучить?', 'Что?'] })).status, 200);
  assert.equal((await polls.act(`${poll.id}/close`, {})).status, 200);
  assert.equal((await polls.act(`${poll.id}/close`, {})).status, 409);
  assert.deepEqual(await openPolls(), []);
});

test('a removed poll comes back unless it had votes', async () => {
  const { body: without } = await polls.create({ ...POLL, question: 'Без голосов' });
  const before = await polls.read(without.id);
  const { body: removed } = await polls.remove(without.id);
  assert.equal((await polls.undo(removed.event_id)).status, 200);
  assert.deepEqual(await polls.read(without.id), before);
  await vote(without.id);
  const { body: gone } = await polls.remove(without.id);
  const { status, body } = await polls.undo(gone.event_id);
  assert.equal(status, 409);
  assert.match(body.message, /Голоса удалены/);
});

test('a closed poll whose end is moved does not open beside another one', async () => {
  const { body: old } = await polls.create({ ...POLL, question: 'Прежний', ends_at: later(1) });
  await polls.save(old.id, { ends_at: [later(1), later(-1)] });
  await polls.create({ ...POLL, question: 'Новый' });
  const { status } = await polls.save(old.id, { ends_at: [later(-1), later(2)] });
  assert.equal(status, 409);
  assert.deepEqual(await openPolls(), ['Новый']);
});
