import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Field } from '../../kinds/field.ts';
import { checkFields, isRequired } from './check-fields.ts';

const NAME: Field = { name: 'name', label: 'Название', control: 'text', max: 100 };
const OTHER: Field = { name: 'other', label: 'Другие названия', control: 'text', max: 100, isNullable: true };
const INSIDE: Field = {
  name: 'inside',
  label: 'Эпизоды внутри',
  control: 'text',
  max: 100,
  mayBeEmpty: true,
};
const OPENING: Field = { name: 'opening', label: 'Опенинг', control: 'marks' };

test('a text is required unless it may be null or empty', () => {
  assert.deepEqual([NAME, OTHER, INSIDE, OPENING].map(isRequired), [true, false, false, false]);
});

test('an empty required text is to be filled in', () => {
  const fields = [NAME, OTHER, INSIDE];
  assert.deepEqual(checkFields(fields, { name: ' ', other: null, inside: '' }), {
    name: 'Заполните это поле.',
  });
  assert.deepEqual(checkFields(fields, { name: 'Драма', other: null, inside: '' }), {});
});

test('a time that cannot be read is wrong at its end of the mark', () => {
  assert.match(checkFields([OPENING], { opening: { start: 1, stop: '0:90' } })['opening'] ?? '', /^Конец: /);
  assert.match(checkFields([OPENING], { opening: { start: 1, stop: '0:90' } })['opening'] ?? '', /до 59/);
  assert.match(checkFields([OPENING], { opening: { start: 1, stop: 'y' } })['opening'] ?? '', /как 1:30/);
  assert.match(checkFields([OPENING], { opening: { start: 'x', stop: 'y' } })['opening'] ?? '', /^Начало: /);
  assert.deepEqual(checkFields([OPENING], { opening: { start: null, stop: null } }), {});
  assert.deepEqual(checkFields([OPENING], { opening: null }), {});
});
