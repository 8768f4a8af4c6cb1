import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '#server/failure.ts';
import type { ThreadTask } from '#tests/support/thread-task.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { createWorkers, type WorkerBounds } from './workers.ts';

const THREAD = new URL('../../../tests/support/thread-task.ts', import.meta.url);
const BUSY = 'Сейчас много работы.';
const TOO_MUCH = 'Слишком много данных.';

function workers(bounds: Partial<WorkerBounds>) {
  const defaults = { maxThreads: 1, maxQueue: 2, busy: BUSY };
  return createWorkers<{ task: ThreadTask; result: string }>(THREAD, { ...defaults, ...bounds });
}

test('a task that takes too long fails as unavailable, and the next one is done', async () => {
  const run = workers({ timeoutMs: 10_000 });
  const failing = run({ does: 'spin' });
  const next = run({ does: 'answer', what: 'next' });
  await assert.rejects(failing, { code: 'unavailable', message: BUSY });
  assert.equal(await next, 'next');
});

test('a full queue refuses at once, and those in it are done', async () => {
  const run = workers({});
  const gate = new Int32Array(new SharedArrayBuffer(8));
  const first = run({ does: 'wait', gate });
  await waitUntil(() => Atomics.load(gate, 0) === 1);
  const queued = ['a', 'b'].map((what) => run({ does: 'answer', what }));
  await assert.rejects(run({ does: 'answer', what: 'c' }), { code: 'unavailable', message: BUSY });
  Atomics.store(gate, 1, 1);
  Atomics.notify(gate, 1);
  assert.deepEqual(await Promise.all([first, ...queued]), ['waited', 'a', 'b']);
});

test('owners take turns, and one of them cannot fill the queue', async () => {
  const run = workers({ maxQueue: 9, ofOne: { maxQueue: 2, busy: 'Дождитесь конца.' } });
  const order: string[] = [];
  const enqueue = async (owner: string) => order.push(await run({ does: 'answer', what: owner }, owner));
  const queued = ['a', 'a', 'a'].map(enqueue);
  await assert.rejects(enqueue('a'), { code: 'limited', message: 'Дождитесь конца.' });
  await Promise.all([...queued, enqueue('b')]);
  assert.deepEqual(order, ['a', 'a', 'b', 'a']);
});

test('a thread out of memory fails its task with a message, and the next one is done', async () => {
  const run = workers({ memory: { maxMb: 32, failure: new Failure('invalid', TOO_MUCH) } });
  const failing = run({ does: 'fill memory' });
  const next = run({ does: 'answer', what: 'next' });
  await assert.rejects(failing, { code: 'invalid', message: TOO_MUCH });
  assert.equal(await next, 'next');
});

test('a thread that ends by itself fails its task as unavailable, and the next one is done', async () => {
  const run = workers({});
  const failing = run({ does: 'exit' });
  const next = run({ does: 'answer', what: 'next' });
  await assert.rejects(failing, { code: 'unavailable', message: BUSY });
  assert.equal(await next, 'next');
  assert.equal(await run({ does: 'answer', what: 'later' }), 'later');
});
