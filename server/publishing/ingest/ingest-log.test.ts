import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createIngestLog } from './ingest-log.ts';

test('a log has lines with the time in Moscow, without control characters', () => {
  const log = createIngestLog(() => Date.parse('2026-11-23T21:30:05Z'));
  log.add('[flac] invalid\0sync\n\n  second line\r\n');
  assert.equal(log.take(), '00:30:05 [flac] invalid sync\n00:30:05   second line');
});

test('it is written when there is something new, at most every half minute, and at the end', () => {
  let now = 0;
  const log = createIngestLog(() => now);
  assert.equal(log.take(true), undefined);
  log.add('one');
  assert.ok(log.take());
  log.add('two');
  now = 29_000;
  assert.equal(log.take(), undefined);
  assert.match(log.take(true) ?? '', /one\n.*two$/);
  log.add('three');
  now = 60_000;
  assert.match(log.take() ?? '', /three$/);
});

test('lines that could not be saved are taken again, after half a minute or at the end', () => {
  let now = 0;
  const log = createIngestLog(() => now);
  log.add('one');
  log.take();
  log.restore();
  now = 29_000;
  assert.equal(log.take(), undefined);
  now = 30_000;
  assert.match(log.take() ?? '', /one$/);
  log.restore();
  assert.match(log.take(true) ?? '', /one$/);
  assert.equal(log.take(true), undefined);
});

test('it keeps the last two hundred lines, each of a bounded length', () => {
  const log = createIngestLog(() => 0);
  for (let i = 0; i < 1000; i += 1) log.add(`${i} ${'x'.repeat(1000)}`);
  const lines = log.take(true)?.split('\n') ?? [];
  assert.equal(lines.length, 200);
  assert.match(lines.at(-1) ?? '', /^03:00:00 999 /);
  assert.ok(lines.every((line) => line.length < 320));
});
