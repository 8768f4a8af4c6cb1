import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFairQueue, type FairQueueOptions } from './fair-queue.ts';

const USUAL: FairQueueOptions = { atOnce: 1, maxWaiting: 10, maxWaitingOfOne: () => 5, maxWaitMs: 60_000 };

/** Asks for work that waits at a gate and tells in which order it was started. */
function started(options: Partial<FairQueueOptions>) {
  const queue = createFairQueue({ ...USUAL, ...options });
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const ask = (owner: string) =>
    queue(owner, async () => {
      order.push(owner);
      await gate.promise;
    });
  return { ask, order, open: gate.resolve };
}

test('owners take turns, however much one of them requests', async () => {
  const { ask, order, open } = started({});
  const work = ['a', 'a', 'a', 'a', 'b', 'c'].map(ask);
  assert.deepEqual(order, ['a']);
  open();
  await Promise.all(work);
  assert.deepEqual(order, ['a', 'a', 'b', 'c', 'a', 'a']);
});

test('one owner cannot fill the queue, and a full queue refuses', async () => {
  const { ask, order, open } = started({ maxWaiting: 3, maxWaitingOfOne: () => 2 });
  const work = ['a', 'a', 'a'].map(ask);
  await assert.rejects(ask('a'), { code: 'unavailable' });
  work.push(ask('b'));
  await assert.rejects(ask('c'), { code: 'unavailable' });
  open();
  await Promise.all(work);
  assert.equal(order.length, 4);
});

test('messages for one owner and for all can be set', async () => {
  const { ask, open } = started({
    maxWaiting: 2,
    maxWaitingOfOne: () => 1,
    busy: 'Занято.',
    busyOfOne: 'Ждите.',
  });
  const work = ['a', 'a', 'b'].map(ask);
  await assert.rejects(ask('a'), { code: 'limited', message: 'Ждите.', data: 10 });
  await assert.rejects(ask('c'), { code: 'unavailable', message: 'Занято.' });
  open();
  await Promise.all(work);
});

test('work that waits too long is refused and not done', async () => {
  const { ask, order, open } = started({ maxWaitMs: 10 });
  const first = ask('a');
  await assert.rejects(ask('b'), { code: 'unavailable' });
  open();
  await first;
  await ask('c');
  assert.deepEqual(order, ['a', 'c']);
});

test('the event loop gets turns between pieces of work that await nothing', async () => {
  const queue = createFairQueue(USUAL);
  const order: string[] = [];
  setImmediate(() => order.push('other'));
  await Promise.all(['a', 'b', 'c', 'd'].map((owner) => queue(owner, async () => order.push(owner))));
  assert.ok(order.indexOf('other') > 0 && order.indexOf('other') < 4, order.join());
});

test('failed work frees its slot', async () => {
  const queue = createFairQueue(USUAL);
  const failing = queue('a', () => Promise.reject(new Error('no')));
  const next = queue('a', async () => 'done');
  await assert.rejects(failing, /no/);
  assert.equal(await next, 'done');
});
