import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { PositionSync, SyncResult } from './position-sync.ts';
import { startSyncScheduler, retryDelay } from './sync-scheduler.ts';

const MINUTE = 60_000;

function openPage(t: TestContext, random = 0) {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const state = {
    outcome: 'done' as SyncResult,
    isHidden: false,
    text: 'a',
    isDue: true,
    sinceLastFetch: Infinity,
  };
  const calls: string[] = [];
  const record = (call: string) => {
    calls.push(call);
    return Promise.resolve(state.outcome);
  };
  const positionSync: PositionSync = {
    run: () => record('run'),
    send: () => record('send'),
    sendBeforeLeaving: async () => void calls.push('part'),
    isDue: () => state.isDue,
    sinceLastFetch: () => state.sinceLastFetch,
    hasUnsent: () => true,
    leave: () => {},
  };
  let on = { seen: () => {}, left: () => {}, online: () => {} };
  const page = {
    isHidden: () => state.isHidden,
    text: () => state.text,
    listen: (listeners: typeof on) => {
      on = listeners;
    },
  };
  const { run, sendNow } = startSyncScheduler({ positionSync, page, random: () => random });
  const pass = async (ms: number) => {
    t.mock.timers.tick(ms);
    // Lets resolved promises continue.
    for (let i = 0; i < 10; i += 1) await Promise.resolve();
  };
  const takeCalls = () => calls.splice(0);
  return { state, takeCalls, pass, run, sendNow, on: () => on };
}

test('sends a change within five seconds, and nothing without a change', async (t) => {
  const { state, takeCalls, pass, run } = openPage(t);
  await run();
  await pass(5000);
  assert.deepEqual(takeCalls(), ['run']);
  state.text = 'b';
  await pass(5000);
  await pass(5000);
  assert.deepEqual(takeCalls(), ['send']);
});

test('a change waits until the next send is due, and goes at once when the viewer pauses or seeks', async (t) => {
  const { state, takeCalls, pass, run, sendNow } = openPage(t);
  await run();
  takeCalls();
  state.isDue = false;
  state.text = 'b';
  await pass(20_000);
  assert.deepEqual(takeCalls(), []);
  sendNow();
  await pass(0);
  assert.deepEqual(takeCalls(), ['send']);
  state.text = 'c';
  await pass(20_000);
  assert.deepEqual(takeCalls(), []);
  state.isDue = true;
  await pass(5000);
  assert.deepEqual(takeCalls(), ['send']);
});

test('many seeks within a second are sent twice: the first one and the last', async (t) => {
  const { state, takeCalls, pass, run, sendNow } = openPage(t);
  await run();
  takeCalls();
  state.isDue = false;
  for (const text of ['b', 'c', 'd', 'e']) {
    state.text = text;
    sendNow();
    await pass(100);
  }
  assert.deepEqual(takeCalls(), ['send']);
  await pass(3000);
  assert.deepEqual(takeCalls(), ['send']);
});

test('a page that is hidden after a pause sends its positions once', async (t) => {
  const { state, takeCalls, pass, run, sendNow, on } = openPage(t);
  await run();
  takeCalls();
  state.text = 'b';
  sendNow();
  state.isHidden = true;
  on().left();
  await pass(3000);
  assert.deepEqual(takeCalls(), ['part']);
});

test('a visible page fetches at most five minutes after the last time, with a jitter, a hidden page never', async (t) => {
  const { state, takeCalls, pass, run } = openPage(t, 0.5);
  await run();
  takeCalls();
  await pass(284_000);
  assert.deepEqual(takeCalls(), []);
  await pass(1000);
  assert.deepEqual(takeCalls(), ['run']);
  state.isHidden = true;
  await pass(11 * MINUTE);
  assert.deepEqual(takeCalls(), []);
});

test('fetches five minutes after another tab has fetched', async (t) => {
  const { state, takeCalls, pass, run } = openPage(t);
  await run();
  takeCalls();
  state.sinceLastFetch = MINUTE;
  await pass(5 * MINUTE);
  assert.deepEqual(takeCalls(), []);
  state.sinceLastFetch = 5 * MINUTE;
  await pass(4 * MINUTE);
  assert.deepEqual(takeCalls(), ['run']);
});

test('fetches when the page becomes visible again, and sends the last changes when it is left', async (t) => {
  const { state, takeCalls, run, on } = openPage(t);
  await run();
  takeCalls();
  state.sinceLastFetch = 30_000;
  on().seen();
  assert.deepEqual(takeCalls(), []);
  state.sinceLastFetch = 2 * MINUTE;
  on().seen();
  on().left();
  assert.deepEqual(takeCalls(), ['run', 'part']);
});

test('waits longer after each failure, and retries immediately when the browser comes online', async (t) => {
  const { state, takeCalls, pass, run, on } = openPage(t, 0.5);
  state.outcome = 'away';
  await run();
  await pass(4999);
  assert.deepEqual(takeCalls(), ['run']);
  await pass(1);
  assert.deepEqual(takeCalls(), ['run']);
  await pass(9999);
  assert.deepEqual(takeCalls(), []);
  state.outcome = 'done';
  on().online();
  assert.deepEqual(takeCalls(), ['run']);
});

test('retries have a jitter and are at most seven and a half minutes apart', () => {
  assert.deepEqual([retryDelay(1, 0), retryDelay(1, 1)], [2500, 7500]);
  assert.equal(retryDelay(50, 1), 450_000);
});

test('stops when the session has ended', async (t) => {
  const { state, takeCalls, pass, run } = openPage(t);
  state.outcome = 'signed-out';
  await run();
  takeCalls();
  state.text = 'b';
  await pass(20 * MINUTE);
  assert.deepEqual(takeCalls(), []);
});
