import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Exchange, Outcome } from './exchange.ts';
import { keepInStep, retryDelay } from './keep-in-step.ts';

const MINUTE = 60_000;

function anOpenPage(t: TestContext, random = 0) {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const state = { outcome: 'done' as Outcome, isHidden: false, text: 'a', sinceAsked: Infinity };
  const said: string[] = [];
  const say = (word: string) => {
    said.push(word);
    return Promise.resolve(state.outcome);
  };
  const exchange: Exchange = {
    meet: () => say('meet'),
    tell: () => say('tell'),
    tellAtParting: async () => void said.push('part'),
    sinceAsked: () => state.sinceAsked,
    hasNews: () => true,
    leave: () => {},
  };
  let on = { seen: () => {}, left: () => {}, online: () => {} };
  const page = {
    isHidden: () => state.isHidden,
    text: () => state.text,
    listen: (given: typeof on) => {
      on = given;
    },
  };
  const { meet } = keepInStep({ exchange, page, random: () => random });
  const pass = async (ms: number) => {
    t.mock.timers.tick(ms);
    // Promises that are already kept have their turn.
    for (let i = 0; i < 10; i += 1) await Promise.resolve();
  };
  const heard = () => said.splice(0);
  return { state, heard, pass, meet, on: () => on };
}

test('what is saved is told within five seconds, and nothing when nothing was', async (t) => {
  const { state, heard, pass, meet } = anOpenPage(t);
  await meet();
  await pass(5000);
  assert.deepEqual(heard(), ['meet']);
  state.text = 'b';
  await pass(5000);
  await pass(5000);
  assert.deepEqual(heard(), ['tell']);
});

test('a page that is looked at asks every five minutes, no two at the same moment, a hidden one never', async (t) => {
  const { state, heard, pass, meet } = anOpenPage(t, 0.5);
  await meet();
  heard();
  await pass(5 * MINUTE);
  assert.deepEqual(heard(), []);
  await pass(15_000);
  assert.deepEqual(heard(), ['meet']);
  state.isHidden = true;
  await pass(11 * MINUTE);
  assert.deepEqual(heard(), []);
});

test('where another tab has asked meanwhile, this one need not', async (t) => {
  const { state, heard, pass, meet } = anOpenPage(t);
  await meet();
  heard();
  state.sinceAsked = MINUTE;
  await pass(5 * MINUTE);
  assert.deepEqual(heard(), []);
});

test('a page seen again asks at once unless somebody just has; one that is left tells its last', async (t) => {
  const { state, heard, meet, on } = anOpenPage(t);
  await meet();
  heard();
  state.sinceAsked = 30_000;
  on().seen();
  assert.deepEqual(heard(), []);
  state.sinceAsked = 2 * MINUTE;
  on().seen();
  on().left();
  assert.deepEqual(heard(), ['meet', 'part']);
});

test('after a failure it waits longer each time, and a connection that is back ends the waiting', async (t) => {
  const { state, heard, pass, meet, on } = anOpenPage(t, 0.5);
  state.outcome = 'away';
  await meet();
  await pass(4999);
  assert.deepEqual(heard(), ['meet']);
  await pass(1);
  assert.deepEqual(heard(), ['meet']);
  await pass(9999);
  assert.deepEqual(heard(), []);
  state.outcome = 'done';
  on().online();
  assert.deepEqual(heard(), ['meet']);
});

test('tries are spread, and never more than seven minutes apart', () => {
  assert.deepEqual([retryDelay(1, 0), retryDelay(1, 1)], [2500, 7500]);
  assert.equal(retryDelay(50, 1), 450_000);
});

test('when the session is over, the page asks no more', async (t) => {
  const { state, heard, pass, meet } = anOpenPage(t);
  state.outcome = 'signed-out';
  await meet();
  heard();
  state.text = 'b';
  await pass(20 * MINUTE);
  assert.deepEqual(heard(), []);
});
