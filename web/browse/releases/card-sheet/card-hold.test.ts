import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCardHold } from './card-hold.ts';

/** A hold of cards named by letters, whose time passes when `pass` is called. */
function startHold() {
  const held: string[] = [];
  let pending: (() => void) | undefined;
  const hold = createCardHold<string>(
    (card) => held.push(card),
    (run, milliseconds) => {
      assert.equal(milliseconds, 450);
      pending = run;
      return () => {
        pending = undefined;
      };
    },
  );
  return { hold, held, pass: () => pending?.() };
}

const at = (clientX: number, clientY: number) => ({ clientX, clientY });

test('a finger that rests on a card holds it, even if it trembles', () => {
  const { hold, held, pass } = startHold();
  hold.press('a', at(100, 100));
  hold.move(at(104, 97));
  pass();
  assert.deepEqual(held, ['a']);
  assert.ok(hold.wasHeld());
  hold.press('b', at(100, 100));
  assert.ok(!hold.wasHeld());
});

test('a finger that is lifted or moves on does not', () => {
  const { hold, held, pass } = startHold();
  hold.press('a', at(100, 100));
  hold.release();
  pass();
  hold.press('b', at(100, 100));
  hold.move(at(100, 118));
  pass();
  assert.deepEqual(held, []);
  assert.ok(!hold.wasHeld());
});
