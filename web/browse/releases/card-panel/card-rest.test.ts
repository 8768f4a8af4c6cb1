import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCardRest } from './card-rest.ts';

/** A rest of the pointer on cards named by letters, with a clock that only `pass` moves. */
function startRest() {
  let now = 0;
  let planned: { at: number; run: () => void }[] = [];
  const shown: (string | null)[] = [];
  const rest = createCardRest<string>(
    (card) => shown.push(card),
    (run, milliseconds) => {
      const entry = { at: now + milliseconds, run };
      planned.push(entry);
      return () => {
        planned = planned.filter((other) => other !== entry);
      };
    },
  );
  const pass = (milliseconds: number) => {
    now += milliseconds;
    const due = planned.filter(({ at }) => at <= now);
    planned = planned.filter(({ at }) => at > now);
    for (const { run } of due) run();
  };
  return { rest, shown, pass };
}

test('a panel opens after a rest of 300 ms, not while the pointer crosses a row', () => {
  const { rest, shown, pass } = startRest();
  rest.enter('a');
  pass(200);
  rest.enter('b');
  pass(299);
  assert.deepEqual(shown, []);
  pass(1);
  assert.deepEqual(shown, ['b']);
});

test('movements within a card do not postpone its panel', () => {
  const { rest, shown, pass } = startRest();
  rest.enter('a');
  pass(200);
  rest.enter('a');
  pass(100);
  assert.deepEqual(shown, ['a']);
});

test('a panel closes 120 ms after the pointer has left, and stays if it comes back or opens a menu', () => {
  const { rest, shown, pass } = startRest();
  rest.enter('a');
  pass(300);
  rest.leave();
  pass(119);
  rest.stay();
  pass(500);
  assert.deepEqual(shown, ['a']);
  rest.leave();
  pass(60);
  rest.leave();
  pass(60);
  assert.deepEqual(shown, ['a', null]);
});

test('the panel of a neighbour replaces an open one at once', () => {
  const { rest, shown, pass } = startRest();
  rest.enter('a');
  pass(300);
  rest.leave();
  rest.enter('b');
  assert.deepEqual(shown, ['a', 'b']);
  pass(500);
  assert.deepEqual(shown, ['a', 'b']);
});

test('a dismissed panel opens again only after its card was left', () => {
  const { rest, shown, pass } = startRest();
  rest.enter('a');
  pass(300);
  rest.dismiss();
  rest.enter('a');
  pass(500);
  assert.deepEqual(shown, ['a', null]);
  rest.leave();
  rest.enter('a');
  pass(300);
  assert.deepEqual(shown, ['a', null, 'a']);
});
