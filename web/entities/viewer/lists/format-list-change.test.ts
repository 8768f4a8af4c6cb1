import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CollectionType } from '#contract/enums.ts';
import { formatListChange } from './format-list-change.ts';

const lists = (type?: CollectionType) => ({
  collections: new Map(type ? [[1, type] as const] : []),
});

test('describes each change and labels its undo button', () => {
  const favorite = { list: 'favorites', releaseId: 1 } as const;
  assert.deepEqual(formatListChange(lists(), { ...favorite, isIn: true }), {
    text: 'Добавлено в избранное',
    undo: 'Отменить',
  });
  assert.equal(formatListChange(lists(), { ...favorite, isIn: false }).undo, 'Вернуть');
  const watching = { list: 'collections', releaseId: 1, type: 'WATCHING' } as const;
  assert.equal(formatListChange(lists(), watching).text, 'Добавлено в «Смотрю»');
  assert.equal(formatListChange(lists('PLANNED'), watching).text, 'Перенесено в «Смотрю»');
  assert.deepEqual(formatListChange(lists('WATCHING'), { ...watching, type: null }), {
    text: 'Убрано из «Смотрю»',
    undo: 'Вернуть',
  });
  const muted = { list: 'muted', releaseId: 1, isIn: true } as const;
  assert.equal(formatListChange(lists(), muted).text, 'Больше не сообщаем о\u00A0релизе');
});
