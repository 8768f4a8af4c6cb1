import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { mergeTimecodes, type Timecode } from '#contract/merge-timecodes.ts';
import { saveTimecodes as saving } from '#contract/views.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { saveTimecodes } from './save-timecodes.ts';

const MAX = 10_000;
const id = (i: number) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;
const ids = Array.from({ length: MAX }, (_, i) => id(i));

let api: TestApi;
let mika: TestAccount;
before(async () => {
  api = await openTestApi(aCatalogueEntry(1));
  const rows = ids.map((one, i) => ({ id: one, release_id: 1, ordinal: i, sort_order: i, duration: 1420 }));
  await api.db.insertInto('episodes').values(rows.slice(0, 5000)).execute();
  await api.db.insertInto('episodes').values(rows.slice(5000)).execute();
  mika = await createTestAccount(api);
});
after(() => api.close());

const body = (time: number, from: readonly string[] = ids) =>
  from.map((one) => ({ release_episode_id: one, time, is_watched: false }));

async function post(saved: unknown): Promise<number> {
  const init = { method: 'POST', headers: mika.headers, body: JSON.stringify(saved) };
  return (await api.request(saving.path, init)).status;
}

async function rows() {
  return api.db.selectFrom('views').select(['time', 'is_watched']).where('user_id', '=', mika.id).execute();
}

test('saves ten thousand timecodes in one body', async () => {
  assert.equal(await post(body(7)), 200);
  const saved = await rows();
  assert.equal(saved.length, MAX);
  assert.ok(saved.every(({ time }) => time === 7));
});

test('saves fifty simultaneous batches in any order without deadlock and keeps the furthest of equal times', async () => {
  const some = ids.slice(0, 200);
  const batches = Array.from({ length: 50 }, (_, i) => {
    const order = i % 2 === 0 ? some : some.toReversed();
    return i % 10 === 9
      ? api.request(saving.path, {
          method: 'DELETE',
          headers: mika.headers,
          body: JSON.stringify(body(0, ids.slice(300, 500).toReversed())),
        })
      : post(body(100 + i, order));
  });
  const answers = await Promise.all(batches);
  assert.ok(answers.every((one) => (typeof one === 'number' ? one : one.status) === 200));
  const { time } = await api.db
    .selectFrom('views')
    .select('time')
    .where('user_id', '=', mika.id)
    .where('release_episode_id', '=', id(0))
    .executeTakeFirstOrThrow();
  assert.equal(time, 148);
});

// Few values, so that equal times and equal positions are frequent.
const few = fc.integer({ min: 0, max: 4 });
const timecode: fc.Arbitrary<Timecode> = fc.record({
  time: few,
  at: few,
  isWatched: fc.boolean(),
  markedAt: few,
});

test('merges in the database as `mergeTimecodes` does', async () => {
  const rin = await createTestAccount(api, 'rin');
  const wire = ({ time, isWatched, at, markedAt }: Timecode, episode: string) => ({
    release_episode_id: episode,
    time,
    is_watched: isWatched,
    updated_at: new Date(at).toISOString(),
    marked_at: new Date(markedAt).toISOString(),
  });
  const deps = { db: api.db, now: () => new Date() };
  const cases = fc.sample(fc.array(timecode, { minLength: 2, maxLength: 5 }), 1500);
  for (let turn = 0; turn < 5; turn += 1) {
    const entries = cases.flatMap((history, i) => {
      const one = history[turn];
      return one ? [wire(one, id(i))] : [];
    });
    await saveTimecodes(deps, rin.id, entries);
  }
  const stored = await api.db
    .selectFrom('views')
    .select((eb) => [
      'release_episode_id',
      'time',
      'is_watched',
      eb.fn('date_part', [eb.val('milliseconds'), 'updated_at']).as('at'),
      eb.fn('date_part', [eb.val('milliseconds'), 'marked_at']).as('markedAt'),
    ])
    .where('user_id', '=', rin.id)
    .execute();
  const byId = new Map(stored.map((row) => [row.release_episode_id, row]));
  for (const [i, history] of cases.entries()) {
    const { release_episode_id: _, is_watched: isWatched, ...row } = byId.get(id(i)) ?? assert.fail();
    assert.deepEqual({ ...row, isWatched }, history.reduce(mergeTimecodes), JSON.stringify(history));
  }
});
