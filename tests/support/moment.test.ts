import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { atMoment, offsetOfMoment } from './moment.ts';
import { createTestDatabase } from './database.ts';
import { isAboutTime } from './runner/moments.ts';

test('a moment has a date, a time and an existing zone', () => {
  const realNow = Date.now() / 1000 - offsetOfMoment(process.env);
  const shown = realNow + offsetOfMoment(atMoment('2028-02-29 12:00 Europe/Moscow'));
  assert.ok(Math.abs(shown - Date.parse('2028-02-29T12:00+03:00') / 1000) <= 60, String(shown));
  for (const wrong of ['2028-02-29', '2028-02-29 12:00', '2028-02-29 12:00 Europe/Akane', 'tomorrow'])
    assert.throws(() => atMoment(wrong), /is not a moment/);
});

test('the database of tests has the time of the tests', async () => {
  const { db, close } = await createTestDatabase();
  try {
    const { rows } = await sql<{ at: string }>`select now() as at`.execute(db);
    const at = rows[0]?.at ?? '';
    assert.ok(Math.abs(Date.parse(at) - Date.now()) < 3600_000, at);
  } finally {
    await close();
  }
});

test('the part of the clock has the files that read it', () => {
  assert.ok(isAboutTime('tests/e2e/browse/schedule-now.e2e.ts'));
  assert.ok(!isAboutTime('web/ui/feedback/toast-queue.test.ts'));
});
