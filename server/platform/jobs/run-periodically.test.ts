import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitUntil } from '#tests/support/wait-until.ts';
import { runPeriodically } from './run-periodically.ts';

test('runs again after a pause, never twice at once, and ends when stopped', async () => {
  let [times, together, maxRunning] = [0, 0, 0];
  const doing = runPeriodically(1, async () => {
    together += 1;
    maxRunning = Math.max(maxRunning, together);
    await new Promise(setImmediate);
    together -= 1;
    times += 1;
  });
  await waitUntil(() => times >= 3);
  await doing.stop();
  const done = times;
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.deepEqual([times, maxRunning, together], [done, 1, 0]);
});

test('stopping aborts the current run and waits for it', async () => {
  let isEnded = false;
  const doing = runPeriodically(60_000, async (stopping) => {
    await new Promise((resolve) => stopping.addEventListener('abort', resolve));
    isEnded = true;
  });
  await doing.stop();
  assert.ok(isEnded);
});
