import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterSave, changedByOthers, isSame, valuesOf, withChoice, withValue } from './change.ts';

const STORED = { name: 'Драма', image: null, releases: [1, 2] };

test('a field that is again as it was read is no change', () => {
  const change = withValue(STORED, {}, 'releases', [2, 1]);
  assert.deepEqual(change, {
    releases: [
      [1, 2],
      [2, 1],
    ],
  });
  assert.deepEqual(withValue(STORED, change, 'releases', [1, 2]), {});
  assert.deepEqual(valuesOf(STORED, change), { ...STORED, releases: [2, 1] });
});

test('the value from before stays the one that was read, whatever is stored since', () => {
  const change = withValue(STORED, {}, 'name', 'Дра');
  assert.deepEqual(withValue({ ...STORED, name: 'Трагедия' }, change, 'name', 'Драмы'), {
    name: ['Драма', 'Драмы'],
  });
});

test('what is typed during a save goes on from what was saved', () => {
  const sent = { name: ['Драма', 'Драмы'] } satisfies Record<string, [unknown, unknown]>;
  assert.deepEqual(afterSave({ name: ['Драма', 'Драмы о поездах'], image: [null, 1] }, { ...sent }), {
    name: ['Драмы', 'Драмы о поездах'],
    image: [null, 1],
  });
  assert.deepEqual(afterSave({ ...sent }, { ...sent }), {});
});

test('others have changed what differs between two readings and is not being changed here', () => {
  const now = { name: 'Трагедия', image: 'x', releases: [1, 2] };
  assert.deepEqual(changedByOthers(STORED, now, { name: ['Драма', 'Драмы'] }), ['image']);
});

test('a choice either leaves the value of others or goes on from it', () => {
  const conflict = { field: 'name', before: 'Драма', now: 'Трагедия', after: 'Драмы', by: 'mika', at: null };
  const now = { ...STORED, name: 'Трагедия' };
  const change = { name: ['Драма', 'Драмы'], image: [null, 1] } as Record<string, [unknown, unknown]>;
  assert.deepEqual(withChoice(now, change, conflict, 'now'), { image: [null, 1] });
  assert.deepEqual(withChoice(now, change, conflict, 'after'), {
    name: ['Трагедия', 'Драмы'],
    image: [null, 1],
  });
});

test('a choice of the value now takes a proposed value, from which the form began, out of the edit', () => {
  const conflict = { field: 'name', before: 'Драма', now: 'Трагедия', after: 'Драмы', by: 'mika', at: null };
  const proposed = { ...STORED, name: 'Драма о поездах' };
  const change = withChoice(proposed, { name: ['Драма о поездах', 'Драмы'] }, conflict, 'now');
  assert.deepEqual(change, { name: ['Драма о поездах', 'Трагедия'] });
  assert.equal(valuesOf(proposed, change)['name'], 'Трагедия');
});

test('JSON values are the same whatever the order of their keys', () => {
  assert.ok(isSame({ a: [1, { b: null }], c: 2 }, { c: 2, a: [1, { b: null }] }));
  for (const other of [{ a: 1 }, { a: 1, b: 1, c: 1 }, [1], null, { a: 1, c: undefined }])
    assert.ok(!isSame({ a: 1, b: undefined }, other));
});
