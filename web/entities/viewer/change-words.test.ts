import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CollectionType } from '#contract/enums.ts';
import { changeWords } from './change-words.ts';

const lists = (type?: CollectionType) => ({
  favorites: new Set<number>(),
  collections: new Map(type ? [[1, type] as const] : []),
});

test('describes each change and labels its undo button', () => {
  const favorite = { list: 'favorites', releaseId: 1 } as const;
  assert.deepEqual(changeWords(lists(), { ...favorite, isIn: true }), {
    text: 'Добавлено в избранное',
    undo: 'Отменить',
  });
  assert.equal(changeWords(lists(), { ...favorite, isIn: false }).undo, 'Вернуть');
  const watching = { list: 'collections', releaseId: 1, type: 'WATCHING' } as const;
  assert.equal(changeWords(lists(), watching).text, 'Добавлено в «Смотрю»');
  assert.equal(changeWords(lists('PLANNED'), watching).text, 'Перенесено в «Смотрю»');
  assert.deepEqual(changeWords(lists('WATCHING'), { ...watching, type: null }), {
    text: 'Убрано из «Смотрю»',
    undo: 'Вернуть',
  });
});
