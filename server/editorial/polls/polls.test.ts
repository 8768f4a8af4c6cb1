import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import type { PollWithResults, Poll } from '#contract/polls.ts';
import { createApi } from '#server/app.ts';
import { NOW, ORIGIN, openTestApi, openTestLocator, type TestApi } from '#tests/support/api.ts';
import { putRecords } from '#tests/support/samples/records.ts';

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

const now = new Date(NOW);
const QUESTION = { question: 'Что озвучить?', options: ['Море', 'Лес', 'Горы'] };
const ask = (fields: object = {}, at = NOW) =>
  putRecords(api, { polls: [{ ...QUESTION, ...fields }] }, { isWhole: false, now: at });
const closePoll = () => api.db.updateTable('polls').set({ closed_at: now }).execute();
beforeEach(async () => {
  await api.db.deleteFrom('polls').execute();
});

async function current(): Promise<Poll> {
  const { status, body } = await api.request('/api/v1/media/polls/current');
  assert.equal(status, 200);
  return body;
}

type Headers = Record<string, string>;
type VoteResponse = { status: number; body: PollWithResults; message: string; headers: globalThis.Headers };

async function vote(poll: Poll, indexes: number[], headers: Headers = {}): Promise<VoteResponse> {
  const body = JSON.stringify({ option_ids: indexes.map((index) => poll.options[index]?.id ?? 0) });
  const path = `/api/v1/media/polls/${poll.id}/vote`;
  const answer = await api.request(path, { method: 'POST', body, headers });
  return { ...answer, message: (answer.body as { message: string }).message };
}

async function result(poll: Poll, headers: Headers = {}): Promise<PollWithResults> {
  return (await api.request(`/api/v1/media/polls/${poll.id}/result`, { headers })).body;
}

/** The cookie of a response as a browser sends it back. */
function browserOf({ headers }: VoteResponse): Headers {
  const cookie = headers.getSetCookie()[0]?.split(';')[0];
  assert.ok(cookie);
  return { cookie };
}

const votes = ({ options }: PollWithResults) => options.map((option) => option.votes);
const chosen = ({ options, voted_option_ids: ids }: PollWithResults) =>
  options.filter(({ id }) => ids.includes(id)).map(({ title }) => title);

test('answers 404 for the current poll when there is none', async () => {
  assert.equal((await api.request('/api/v1/media/polls/current')).status, 404);
});

test('returns the current poll with its options in order and without votes by option', async () => {
  await ask({ ends_at: '2026-12-01T00:00:00+03:00' });
  const { id, options, ...poll } = await current();
  assert.deepEqual(poll, {
    question: QUESTION.question,
    is_multiple: false,
    is_open: true,
    created_at: NOW,
    ends_at: '2026-11-30T21:00:00+00:00',
    total_votes: 0,
  });
  assert.ok(id);
  assert.deepEqual(
    options.map((option) => [option.title, Object.keys(option)]),
    QUESTION.options.map((title) => [title, ['id', 'title']]),
  );
});

test('counts a vote and recognizes only its browser by the cookie', async () => {
  await ask();
  const poll = await current();
  const first = await vote(poll, [1]);
  assert.equal(first.status, 200);
  assert.deepEqual([votes(first.body), first.body.total_votes, chosen(first.body)], [[0, 1, 0], 1, ['Лес']]);
  const [cookie = ''] = first.headers.getSetCookie();
  assert.match(cookie, /^akane_browser=[\w-]{32}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
  assert.deepEqual(chosen(await result(poll, browserOf(first))), ['Лес']);
  assert.deepEqual(chosen(await result(poll)), []);
  const second = await vote(poll, [0]);
  assert.deepEqual(
    second.body.options.map(({ percent }) => percent),
    [50, 50, 0],
  );
});

test('keeps the first vote and returns it for later ones, even after the end', async () => {
  await ask();
  const poll = await current();
  const browser = browserOf(await vote(poll, [1]));
  const again = await vote(poll, [2], browser);
  assert.deepEqual([again.status, votes(again.body), chosen(again.body)], [200, [0, 1, 0], ['Лес']]);
  assert.deepEqual(again.headers.getSetCookie(), []);
  await closePoll();
  const late = await vote(poll, [2], browser);
  assert.deepEqual([late.status, late.body.is_open, votes(late.body)], [200, false, [0, 1, 0]]);
});

test('lets one browser vote in every poll', async () => {
  await ask();
  const browser = browserOf(await vote(await current(), [0]));
  await ask({ question: 'А ещё?' });
  const next = await vote(await current(), [2], browser);
  assert.deepEqual([votes(next.body), next.headers.getSetCookie()], [[0, 0, 1], []]);
});

test('counts fifty simultaneous votes of a browser once, also for the limit of its address', async () => {
  await ask();
  const poll = await current();
  const browser = { cookie: `akane_browser=${'a'.repeat(32)}`, 'akane-client': '203.0.113.1' };
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => vote(poll, [i % 3], browser)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  const { total_votes, options } = await result(poll);
  assert.deepEqual([total_votes, options.reduce((sum, option) => sum + option.votes, 0)], [1, 1]);
  assert.equal(new Set(answers.map(({ body }) => chosen(body)[0])).size, 1);
});

test('stores only the hash of a cookie and replaces a cookie that it did not create', async () => {
  await ask();
  const poll = await current();
  const answer = await vote(poll, [0], { cookie: 'akane_browser=short; other=1' });
  const value = browserOf(answer)['cookie']?.split('=')[1] ?? '';
  const row = await api.db.selectFrom('poll_votes').select('browser_hash').executeTakeFirstOrThrow();
  assert.equal(row.browser_hash?.length, 32);
  assert.ok(value.length === 32 && !row.browser_hash.toString().includes(value));
});

test('accepts several options only in a poll that allows them, with percentages of the voters', async () => {
  await ask({ is_multiple: true });
  const poll = await current();
  await vote(poll, [0, 2, 2]);
  const { body } = await vote(poll, [0]);
  assert.deepEqual([votes(body), body.total_votes], [[2, 0, 1], 2]);
  assert.deepEqual(
    body.options.map(({ percent }) => percent),
    [100, 0, 50],
  );
  await ask({ question: 'Только один?' });
  const single = await vote(await current(), [0, 1]);
  assert.deepEqual(
    [single.status, single.message],
    [422, 'Поле option_ids называет несколько вариантов, а выбрать можно один.'],
  );
});

test('rejects and does not count an invalid vote', async () => {
  await ask();
  const old = await current();
  await ask({ question: 'Новый?' });
  const poll = await current();
  const foreign = { ...poll, options: old.options };
  assert.equal((await vote(foreign, [0])).status, 422);
  assert.equal((await vote(poll, [])).status, 422);
  assert.equal((await vote(poll, [7])).status, 422);
  assert.equal((await vote({ ...poll, id: 'x' }, [0])).status, 404);
  assert.equal((await vote({ ...poll, id: '00000000-0000-4000-8000-000000000000' }, [0])).status, 404);
  assert.equal((await result(poll)).total_votes, 0);
});

test('accepts no votes for a closed or ended poll, which is not the current one', async () => {
  await ask({ ends_at: '2026-11-02T00:00:00Z' }, '2026-11-01T00:00:00Z');
  assert.equal((await api.request('/api/v1/media/polls/current')).status, 404);
  const { id } = await api.db.selectFrom('polls').select('id').executeTakeFirstOrThrow();
  const over = await result({ id } as Poll);
  assert.equal(over.is_open, false);
  await ask({ question: 'Новый?' });
  const closed = await current();
  await closePoll();
  for (const poll of [over, closed]) {
    const { status, message, headers } = await vote(poll, [0]);
    assert.deepEqual([status, message], [409, 'Голосование закончено.']);
    assert.deepEqual(headers.getSetCookie(), []);
  }
});

test('refuses a vote from a page of another site', async () => {
  await ask();
  const poll = await current();
  const elsewhere = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }] as Headers[];
  for (const headers of elsewhere) assert.equal((await vote(poll, [0], headers)).status, 403);
  assert.equal((await vote(poll, [0], { 'sec-fetch-site': 'same-origin', origin: ORIGIN })).status, 200);
});

test('allows twenty new voters an hour per address and poll, however the poll and the network are written', async () => {
  await ask();
  const poll = await current();
  const from = (i: number) => ({ 'akane-client': `2001:db8::${i + 1}` });
  const shouted = { ...poll, id: poll.id.toUpperCase() };
  for (let i = 0; i < 20; i += 1) {
    assert.equal((await vote(i % 2 === 0 ? poll : shouted, [0], from(i))).status, 200);
  }
  const refused = await vote(shouted, [0], from(20));
  assert.equal(refused.status, 429);
  assert.match(refused.headers.get('retry-after') ?? '', /^3\d\d\d$/);
  assert.deepEqual(refused.headers.getSetCookie(), []);
  assert.equal((await vote(poll, [0], { 'akane-client': '2001:db8:0:1::1' })).status, 200);
  assert.equal((await result(poll)).total_votes, 21);
  await ask({ question: 'Другой?' });
  assert.equal((await vote(await current(), [0], from(0))).status, 200);
});

test('sets a cookie over https that other subdomains cannot set', async () => {
  await ask();
  const poll = await current();
  const { db, storage } = api;
  const deps = { db, storage, locator: await openTestLocator(), now: () => now, log: assert.fail };
  const { fetch } = createApi({ ...deps, publicOrigin: 'https://akane.test' });
  const body = JSON.stringify({ option_ids: [poll.options[0]?.id] });
  const url = `https://akane.test/api/v1/media/polls/${poll.id}/vote`;
  const [cookie = ''] = (await fetch(new Request(url, { method: 'POST', body }))).headers.getSetCookie();
  assert.match(cookie, /^__Host-akane_browser=[\w-]{32};.* HttpOnly; Secure; SameSite=Lax$/);
});

test('keeps counts correct when votes are deleted and deletes votes with their poll', async () => {
  await ask();
  const poll = await current();
  await vote(poll, [0]);
  await vote(poll, [1]);
  await sql`delete from poll_votes where ${poll.options[0]?.id} = any(option_ids)`.execute(api.db);
  const left = await result(poll);
  assert.deepEqual([votes(left), left.total_votes], [[0, 1, 0], 1]);
  await putRecords(api, { polls: [] });
  assert.equal((await api.request(`/api/v1/media/polls/${poll.id}/result`)).status, 404);
  assert.deepEqual(await api.db.selectFrom('poll_votes').select('poll_id').execute(), []);
});
