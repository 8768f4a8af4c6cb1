import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatPlan } from './format-plan.ts';

const MOSCOW = 'Europe/Moscow';
const at = '2026-11-27T16:00:00+00:00';
const plan = { at, failure: null };
const told = (now: string, zone = MOSCOW, more: object = {}) =>
  formatPlan({ ...plan, ...more }, new Date(now), zone).replaceAll('\u00A0', ' ');

test('a plan is told by its day and hour, with Moscow’s hour where it is another one', () => {
  assert.equal(told('2026-11-27T10:00:00Z'), 'По плану сегодня в 19:00');
  assert.equal(told('2026-11-26T10:00:00Z'), 'По плану завтра в 19:00');
  assert.equal(told('2026-11-20T10:00:00Z'), 'По плану 27 ноября в 19:00');
  assert.equal(told('2026-11-27T10:00:00Z', 'Asia/Vladivostok'), 'По плану завтра в 02:00 (19:00 МСК)');
});

test('a plan whose time has come waits for its video, unless it has failed', () => {
  assert.equal(told('2026-11-27T16:00:00Z'), 'Ждёт видео, по плану сегодня в 19:00');
  assert.equal(
    told('2026-11-27T18:00:00Z', MOSCOW, { failure: 'Релиз удалён.' }),
    'Не вышел по плану сегодня в 19:00',
  );
});
