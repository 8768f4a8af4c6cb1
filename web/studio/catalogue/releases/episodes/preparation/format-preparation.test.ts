import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Preparation } from '#contract/studio/records/preparation.ts';
import { describeStep, formatPreparation } from './format-preparation.ts';

const plain = (text: string) => text.replaceAll('\u00A0', ' ');
const preparation: Preparation = {
  state: 'running',
  file: 'a.mkv',
  steps: [{ name: '480', state: 'running', part: 0.347 }],
  failure: null,
  has_log: true,
  early: null,
};

test('a step tells its name and how far it is', () => {
  const { state, ...rest } = describeStep({ name: '720', state: 'running', part: 0.347 });
  assert.deepEqual([plain(state), rest], ['идёт, 34 %', { glyph: 'running', name: '720p' }]);
  assert.equal(describeStep({ name: 'receive', state: 'running', part: 0 }).name, 'Файл загружается');
  assert.equal(describeStep({ name: 'torrent', state: 'waiting', part: null }).state, 'ждёт');
});

test('a preparation tells what can be watched already, and why it failed', () => {
  assert.equal(formatPreparation(preparation), 'Готовится');
  const early = { playlist: '/a.m3u8', seconds: 500, film_seconds: 1440 };
  assert.equal(
    plain(formatPreparation({ ...preparation, early })),
    '480p можно смотреть до 8:20, готово 34 %',
  );
  const failed = { ...preparation, state: 'failed', failure: 'В файле нет видео.' } as const;
  assert.equal(formatPreparation(failed), 'В файле нет видео.');
});
