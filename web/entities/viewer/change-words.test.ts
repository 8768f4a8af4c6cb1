import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CollectionType } from '#contract/enums.ts';
import { changeWords } from './change-words.ts';

const lists = (type?: CollectionType) => ({
  favorites: new Set<number>(),
  collections: new Map(type ? [[1, type] as const] : []),
});

test('what was done is said, with the word that takes it back', () => {
  const heart = { list: 'favorites', releaseId: 1 } as const;
  assert.deepEqual(changeWords(lists(), { ...heart, isIn: true }), {
    text: 'Добавлено в избранное',
    undo: 'Отменить',
  });
  assert.equal(changeWords(lists(), { ...heart, isIn: false }).undo, 'Вернуть');
  const into = { list: 'collections', releaseId: 1, type: 'WATCHING' } as const;
  assert.equal(changeWords(lists(), into).text, 'Добавлено в «Смотрю»');
  assert.equal(changeWords(lists('PLANNED'), into).text, 'Перенесено в «Смотрю»');
  assert.deepEqual(changeWords(lists('WATCHING'), { ...into, type: null }), {
    text: 'Убрано из «Смотрю»',
    undo: 'Вернуть',
  });
});
