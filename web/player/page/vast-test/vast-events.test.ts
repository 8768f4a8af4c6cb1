import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatEvents } from './vast-events.ts';

test('formats events as tab-separated text', () => {
  const text = formatEvents([
    { index: 0, at: 0, kind: 'request', name: 'Запрос', address: 'https://a.test/' },
    { index: 1, at: 1204.4, kind: 'fault', name: '303', note: 'Рекламы нет' },
  ]);
  assert.equal(text, '0,000\tзапрос\tЗапрос\thttps://a.test/\n1,204\tошибка\t303\tРекламы нет');
});
