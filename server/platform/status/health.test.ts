import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHealth } from './health.ts';

test('a process is not ready before its conditions are known', async () => {
  assert.deepEqual(await createHealth().listMissing(), ['start']);
});

test('conditions that fail, throw or do not answer within a second are named', async () => {
  const health = createHealth();
  health.require({
    good: () => true,
    bad: () => false,
    broken: () => {
      throw new Error('broken');
    },
    silent: () => new Promise<boolean>(() => {}),
  });
  const startedAt = performance.now();
  assert.deepEqual(await health.listMissing(), ['bad', 'broken', 'silent']);
  assert.ok(performance.now() - startedAt < 5000);
});

test('a process that is being stopped is not ready although its conditions hold', async () => {
  const health = createHealth();
  health.require({ database: () => true });
  assert.deepEqual(await health.listMissing(), []);
  health.drain();
  assert.deepEqual(await health.listMissing(), ['draining']);
});
