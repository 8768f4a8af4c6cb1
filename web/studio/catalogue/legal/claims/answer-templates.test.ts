import assert from 'node:assert/strict';
import { test } from 'node:test';
import { templateFor, writeAnswer } from './answer-templates.ts';

const CLAIM = {
  id: 14,
  created_at: '2026-11-24T07:05:00+00:00',
  due_at: '2026-11-28T20:59:00+00:00',
  is_overdue: false,
  from: '2026-11-27T21:00:00+00:00',
  until: null,
  countries: ['KZ', 'KG'],
  targets: [
    {
      release: { id: 1, name: 'Лисья почта', alias: 'fox', cuts: null },
      episode: { id: 'a', ordinal: 3, name: null, cuts: null },
    },
  ],
  blocks: [],
};
const GIVEN = {
  site: 'Аканэ',
  countries: [
    { code: 'KZ', name: 'Казахстан' },
    { code: 'KG', name: 'Киргизия' },
  ],
};

test('the letters name the claim, the site, and what is closed where and since when', () => {
  const taken = writeAnswer('taken', CLAIM, GIVEN);
  assert.match(taken, /заявление № 14 от 24 ноября 2026\./);
  assert.match(taken, /С 28 ноября 2026, 00:00 по московскому времени доступ на сайте «Аканэ» закрыт/);
  assert.match(taken, /из стран: Казахстан, Киргизия\./);
  assert.match(taken, /— «Лисья почта», эпизод 3/);
  assert.match(writeAnswer('received', CLAIM, GIVEN), /ответим до 28 ноября 2026\./);
  assert.match(writeAnswer('refused', CLAIM, GIVEN), /не нашли оснований/);
});

test('the letter that fits the state is offered', () => {
  assert.deepEqual(
    (['received', 'checked', 'in_force', 'disputed', 'lifted', 'refused'] as const).map(templateFor),
    ['received', 'received', 'taken', 'taken', 'received', 'refused'],
  );
});
