import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomFrom } from '#server/media/images/poster-art/random.ts';
import { createHashedNumbers } from './hashed-numbers.ts';
import { createNumberLists } from './number-lists.ts';
import { createTextTable } from './text-table.ts';

test('a table has the texts that were added and not removed, as a map would', () => {
  const table = createTextTable();
  const numbers = new Map<string, number>();
  const random = randomFrom('texts');
  for (let step = 0; step < 20_000; step += 1) {
    const text = Array.from({ length: random.int(1, 4) }, () => 'абвгaz巨1'.charAt(random.int(0, 7))).join(
      '',
    );
    const known = numbers.get(text);
    assert.equal(table.find(text), known, text);
    if (known === undefined) numbers.set(text, table.add(text));
    else if (random.chance(0.6)) {
      table.remove(known);
      numbers.delete(text);
    }
  }
  assert.ok(numbers.size > 500);
  assert.equal(new Set(numbers.values()).size, numbers.size);
  for (const [text, number] of numbers) {
    assert.equal(table.textOf(number), text);
    const letters = table.lettersOf(number);
    assert.equal(table.lengthOf(number), letters.length);
    assert.equal(letters.charCodeAt(text.length - 1), text.charCodeAt(text.length - 1));
    assert.equal(table.find(text), number);
  }
});

test('numbers with one hash are found together', () => {
  const hashed = createHashedNumbers();
  for (const number of [5, 1, 200]) hashed.add(number, 7);
  hashed.add(2, 7 + 2 ** 20);
  assert.deepEqual(
    [...hashed.withHash(7)].toSorted((a, b) => a - b),
    [1, 5, 200],
  );
  hashed.remove(1);
  assert.deepEqual(
    [...hashed.withHash(7)].toSorted((a, b) => a - b),
    [5, 200],
  );
  hashed.add(1, 8);
  assert.deepEqual([...hashed.withHash(8)], [1]);
  assert.deepEqual([...hashed.withHash(9)], []);
});

test('a list keeps its order, and says when its last number is removed', () => {
  const lists = createNumberLists();
  assert.deepEqual(lists.of(3), []);
  for (const number of [4, 4, 9, 1]) lists.add(3, number);
  assert.deepEqual(lists.of(3), [4, 9, 1]);
  assert.equal(lists.countOf(3), 3);
  assert.equal(lists.remove(3, 9), false);
  assert.equal(lists.remove(3, 4), false);
  assert.equal(lists.remove(3, 7), false);
  assert.equal(lists.remove(3, 1), true);
  lists.add(3, 2);
  assert.deepEqual([lists.of(3), lists.countOf(3), lists.remove(3, 2), lists.countOf(3)], [[2], 1, true, 0]);
});
