import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkJournal } from '#server/studio/journal/check-journal.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { inTransaction } from '../connections/in-transaction.ts';
import { type NewEvent, PROGRAM, recordEvents } from './record-event.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.close());

const record = (events: NewEvent[]) =>
  inTransaction(database.db, (trx) => recordEvents(trx, PROGRAM, events));
const eventsOf = (count: number): NewEvent[] =>
  Array.from({ length: count }, (_, i) => ({
    act: 'release.edit',
    thingId: i,
    title: `Релиз \u2028 «${i}» \\ '`,
    change: { description: [null, `"${i}"\n`], shikimori: [null, { id: 7, rating: 7.25, url: null }] },
  }));

test('many events at once take numbers in their order and one chain with those of others', async () => {
  const [first, second, third] = await Promise.all([3, 1500, 2].map((count) => record(eventsOf(count))));
  const { events, brokenAt } = await checkJournal(database.db);
  assert.deepEqual([events, brokenAt], [1505, undefined]);
  assert.equal(Math.max(first ?? 0, second ?? 0, third ?? 0), 1505);
  const rows = await database.db
    .selectFrom('journal_events')
    .select(['id', 'thing_id'])
    .where('id', '>', (second ?? 0) - 1500)
    .where('id', '<=', second ?? 0)
    .orderBy('id')
    .execute();
  assert.deepEqual(
    rows.map(({ thing_id }) => Number(thing_id)),
    Array.from({ length: 1500 }, (_, i) => i),
  );
});

test('no events take no number', async () => {
  const before = await checkJournal(database.db);
  assert.equal(await record([]), undefined);
  assert.deepEqual(await checkJournal(database.db), before);
});

test('a text is kept whole up to 20,000 characters', async () => {
  const texts = ['я'.repeat(20_000), 'я'.repeat(20_001)];
  const id = await record([
    { act: 'text.edit', thingId: 'rules', change: { markdown: [texts[0], texts[1]] } },
  ]);
  const { change } = await database.db
    .selectFrom('journal_events')
    .select('change')
    .where('id', '=', id ?? 0)
    .executeTakeFirstOrThrow();
  const shortened = { beginning: 'я'.repeat(2000), length: 20_001 };
  assert.deepEqual(change?.['markdown'], [texts[0], shortened]);
});
