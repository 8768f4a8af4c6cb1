import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  boxAt,
  formatPlace,
  formatUndone,
  type Keyed,
  keepKeys,
  moveItem,
  stepOfKey,
  targetIndex,
} from './order.ts';

test('an item moves to another index, and no further than the ends', () => {
  assert.deepEqual(moveItem(['a', 'b', 'c'], 2, 0), ['c', 'a', 'b']);
  assert.deepEqual(moveItem(['a', 'b', 'c'], 0, 1), ['b', 'a', 'c']);
  assert.deepEqual(moveItem(['a', 'b', 'c'], 0, 99), ['b', 'c', 'a']);
  assert.deepEqual(moveItem(['a', 'b', 'c'], 2, -5), ['c', 'a', 'b']);
});

test('a list stays as it is when nothing is at the index, and holes move like other items', () => {
  assert.deepEqual(moveItem(['a', 'b'], 5, 0), ['a', 'b']);
  assert.deepEqual(moveItem(['a', 'b'], -1, 0), ['a', 'b']);
  assert.deepEqual(moveItem([undefined, null, 'c'], 0, 2), [null, 'c', undefined]);
});

const FREE = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
const press = (key: string, held: Partial<typeof FREE> = {}) => ({ key, ...FREE, ...held });

test('Alt and an arrow move a row by one place', () => {
  assert.equal(stepOfKey(press('ArrowUp', { altKey: true })), -1);
  assert.equal(stepOfKey(press('ArrowDown', { altKey: true })), 1);
  assert.equal(stepOfKey(press('ArrowDown')), 0);
  assert.equal(stepOfKey(press('Enter', { altKey: true })), 0);
});

test('an arrow alone moves a row from its handle only', () => {
  assert.equal(stepOfKey(press('ArrowUp'), { isOnHandle: true }), -1);
  assert.equal(stepOfKey(press('ArrowDown', { altKey: true }), { isOnHandle: true }), 1);
  assert.equal(stepOfKey(press('Home'), { isOnHandle: true }), 0);
});

test('other held keys leave an arrow to the browser', () => {
  for (const held of ['ctrlKey', 'metaKey', 'shiftKey'])
    assert.equal(stepOfKey(press('ArrowUp', { altKey: true, [held]: true })), 0, held);
});

test('beside each other things move by the arrows to the sides', () => {
  const axis = 'horizontal';
  assert.equal(stepOfKey(press('ArrowLeft', { altKey: true }), { axis }), -1);
  assert.equal(stepOfKey(press('ArrowRight', { altKey: true }), { axis }), 1);
  assert.equal(stepOfKey(press('ArrowUp', { altKey: true }), { axis }), 0);
});

/** Rows of these heights, one below the other. */
function rowsOf(...heights: number[]) {
  return heights.map((height, at) => {
    const top = heights.slice(0, at).reduce((all, one) => all + one, 0);
    return { top, bottom: top + height };
  });
}

test('among rows of one height a row goes to the row under the pointer', () => {
  const rows = rowsOf(40, 40, 40, 40);
  const targets = [10, 50, 90, 130].map((y) => targetIndex(rows, 1, y));
  assert.deepEqual(targets, [0, 1, 2, 3]);
});

test('a pointer above or below the list leads to its ends', () => {
  const rows = rowsOf(40, 40, 40);
  assert.equal(targetIndex(rows, 1, -500), 0);
  assert.equal(targetIndex(rows, 1, 900), 2);
});

test('a row passes a higher one only when it will then lie under the pointer', () => {
  const rows = rowsOf(40, 200);
  assert.equal(targetIndex(rows, 0, 60), 0);
  assert.equal(targetIndex(rows, 0, 199), 0);
  assert.equal(targetIndex(rows, 0, 200), 1);
  assert.equal(targetIndex(rowsOf(200, 40), 1, 60), 1);
  assert.equal(targetIndex(rowsOf(200, 40), 1, 39), 0);
});

test('a row that has just moved does not move back while the pointer stands still', () => {
  for (const [dragged, other] of [
    [40, 200],
    [200, 40],
    [40, 40],
  ] as const)
    for (let y = -10; y < dragged + other + 10; y += 1) {
      const isBelow = targetIndex(rowsOf(dragged, other), 0, y) === 1;
      if (isBelow) assert.equal(targetIndex(rowsOf(other, dragged), 1, y), 1, `${dragged} ${other} ${y}`);
    }
});

test('a row stays where it is when it is no longer in the list', () => {
  assert.equal(targetIndex([], 2, 10), 2);
});

const NONE: Keyed<string> = { items: [], keys: [] };
const keyed = (...items: string[]) => keepKeys(NONE, items);

test('every row of a new list has a key of its own', () => {
  assert.deepEqual(keyed('a', 'b', 'b').keys, [1, 2, 3]);
});

test('a row that has moved keeps its key', () => {
  assert.deepEqual(keepKeys(keyed('a', 'b', 'c'), ['c', 'a', 'b']).keys, [3, 1, 2]);
});

test('a row whose text is typed keeps its key, also when it becomes like another', () => {
  assert.deepEqual(keepKeys(keyed('a', 'b', 'c'), ['a', 'bb', 'c']).keys, [1, 2, 3]);
  assert.deepEqual(keepKeys(keyed('a', 'b', 'c'), ['a', 'c', 'c']).keys, [1, 2, 3]);
});

test('a row that was taken away takes its key with it', () => {
  assert.deepEqual(keepKeys(keyed('a', 'b', 'c'), ['b', 'c']).keys, [2, 3]);
});

test('an added row gets a key that no row has', () => {
  assert.deepEqual(keepKeys(keyed('a', 'b'), ['a', 'b', '']).keys, [1, 2, 3]);
  assert.deepEqual(keepKeys(keyed('a', 'b'), ['', 'a', 'b']).keys, [3, 1, 2]);
});

test('objects that were read anew keep the keys of their places', () => {
  const before = keepKeys({ items: [], keys: [] }, [{ id: 1 }, { id: 2 }]);
  assert.deepEqual(keepKeys(before, [{ id: 1 }, { id: 2 }]).keys, before.keys);
});

test('a place is told from one, and a move that was taken back with its place', () => {
  assert.equal(formatPlace('Эпизод 3', 1, 4), 'Эпизод 3: место 2 из 4');
  assert.equal(formatUndone('Эпизод 3', 0, 4), 'Эпизод 3: снова место 1 из 4');
});

test('a point is in at most one of the boxes beside each other', () => {
  const box = (left: number) => ({ left, right: left + 10, top: 0, bottom: 10 });
  const boxes = [box(0), box(10)];
  assert.deepEqual(
    [5, 10, 15, 20].map((x) => boxAt(boxes, x, 5)),
    [0, 1, 1, -1],
  );
  assert.equal(boxAt(boxes, 5, 10), -1);
});
