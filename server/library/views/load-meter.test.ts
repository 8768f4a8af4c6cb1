import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLoadMeter, nextAfter } from './load-meter.ts';

function openMeter() {
  const state = { now: 0, active: 0 };
  const utilization = (end?: { active: number; idle: number }, start?: { active: number; idle: number }) => {
    const active = end && start ? end.active - start.active : state.active;
    const all = end && start ? active + end.idle - start.idle : state.now;
    return { active, idle: all - active, utilization: all === 0 ? 0 : active / all };
  };
  const meter = createLoadMeter({ now: () => state.now, utilization });
  const pass = (seconds: number, busy: number) => {
    state.now += seconds * 1000;
    state.active += seconds * 1000 * busy;
  };
  return { meter, pass };
}

test('a calm process asks for ten seconds, one at its limits for sixty', () => {
  assert.equal(nextAfter({ busy: 0.3, waitMs: 15 }), 10);
  assert.equal(nextAfter({ busy: 1, waitMs: 15 }), 60);
  assert.equal(nextAfter({ busy: 0.3, waitMs: 10_000 }), 60);
  const between = nextAfter({ busy: 0.8, waitMs: 15 });
  assert.ok(between > 10 && between < 60, String(between));
});

test('the pause follows how busy the process was in the last seconds', () => {
  const { meter, pass } = openMeter();
  pass(6, 1);
  assert.equal(meter.nextAfter(), 60);
  pass(6, 0.2);
  assert.equal(meter.nextAfter(), 10);
});

test('the pause grows while saves are slow, not because of a single one', () => {
  const { meter } = openMeter();
  meter.addWait(1500);
  assert.equal(meter.nextAfter(), 10);
  for (let i = 0; i < 50; i += 1) meter.addWait(2500);
  assert.equal(meter.nextAfter(), 60);
  for (let i = 0; i < 50; i += 1) meter.addWait(20);
  assert.equal(meter.nextAfter(), 10);
});
