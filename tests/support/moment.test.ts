import assert from 'node:assert/strict';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { atMoment, offsetOfMoment, timeOfFiles } from './moment.ts';
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

// Under libfaketime a timeout that ends while the database waits never fires.
test('a wait for a lock ends at any moment', async () => {
  const { db, close } = await createTestDatabase();
  const lock = sql`lock table releases`;
  try {
    await db.transaction().execute(async (first) => {
      await lock.execute(first);
      const second = db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = 50`.execute(trx);
        await lock.execute(trx);
      });
      await assert.rejects(second, { code: '55P03' });
    });
  } finally {
    await close();
  }
});

test('a new file has the time of files', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-moment-'));
  try {
    assert.ok(Math.abs((await stat(folder)).mtimeMs - timeOfFiles()) < 60_000);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('the part of the clock has the files that read it', () => {
  assert.ok(isAboutTime('tests/e2e/browse/schedule-now.e2e.ts'));
  assert.ok(!isAboutTime('web/ui/feedback/toast-queue.test.ts'));
});
