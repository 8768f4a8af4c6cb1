import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moscowDay, startOfDay } from './moscow-week.ts';

const friday = new Date('2026-11-20T12:00:00Z');

test('the day changes at midnight in Moscow, 21:00 UTC, in summer and in winter', () => {
  for (const date of ['2026-11-20', '2026-07-17']) {
    assert.equal(moscowDay(new Date(`${date}T20:59:59Z`)), 5);
    assert.equal(moscowDay(new Date(`${date}T21:00:00Z`)), 6);
  }
});

test('Monday follows Sunday', () => {
  assert.equal(moscowDay(new Date('2026-11-22T20:59:59Z')), 7);
  assert.equal(moscowDay(new Date('2026-11-22T21:00:00Z')), 1);
});

test('the time zone of the machine does not matter', (t) => {
  const zone = process.env['TZ'];
  t.after(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });
  for (const [far, hour] of [
    ['Asia/Vladivostok', 22],
    ['America/Los_Angeles', 4],
  ] as const) {
    process.env['TZ'] = far;
    assert.equal(friday.getHours(), hour, 'the zone is not set');
    assert.equal(moscowDay(friday), 5);
    assert.equal(startOfDay(5, friday).toISOString(), '2026-11-19T21:00:00.000Z');
  }
});

test('a week runs from Monday to Monday, including its last evening', () => {
  const sunday = new Date('2026-11-22T20:59:59Z');
  for (const now of [friday, sunday]) {
    assert.equal(startOfDay(1, now).toISOString(), '2026-11-15T21:00:00.000Z');
    assert.equal(startOfDay(8, now).toISOString(), '2026-11-22T21:00:00.000Z');
  }
});
