import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFairQueue, type FairQueueOptions } from './fair-queue.ts';

const DEFAULTS: FairQueueOptions = { atOnce: 1, maxWaiting: 10, maxWaitingOfOne: () => 5, maxWaitMs: 60_000 };

/** Makes a queue whose work waits until `open`, and records the order in which it starts. */
function setUp(options: Partial<FairQueueOptions>) {
  const queue = createFairQueue({ ...DEFAULTS, ...options });
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const enqueue = (owner: string) =>
    queue(owner, async () => {
      order.push(owner);
      await gate.promise;
    });
  return { enqueue, order, open: gate.resolve };
}

test('owners take turns, however much work one of them has', async () => {
  const { enqueue, order, open } = setUp({});
  const work = ['a', 'a', 'a', 'a', 'b', 'c'].map(enqueue);
  assert.deepEqual(order, ['a']);
  open();
  await Promise.all(work);
  assert.deepEqual(order, ['a', 'a', 'b', 'c', 'a', 'a']);
});

test('one owner cannot fill the queue, and a full queue refuses', async () => {
  const { enqueue, order, open } = setUp({ maxWaiting: 3, maxWaitingOfOne: () => 2 });
  const work = ['a', 'a', 'a'].map(enqueue);
  await assert.rejects(enqueue('a'), { code: 'unavailable' });
  work.push(enqueue('b'));
  await assert.rejects(enqueue('c'), { code: 'unavailable' });
  open();
  await Promise.all(work);
  assert.equal(order.length, 4);
});

test('lanes take turns, and a full lane refuses only its own work', async () => {
  const queue = createFairQueue({ ...DEFAULTS, maxWaiting: 2 });
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const enqueue = (owner: string, lane: string) =>
    queue(
      owner,
      async () => {
        order.push(owner);
        await gate.promise;
      },
      lane,
    );
  const work = [enqueue('now', 'many'), enqueue('a', 'many'), enqueue('b', 'many')];
  await assert.rejects(enqueue('c', 'many'), { code: 'unavailable' });
  work.push(enqueue('one', 'few'), enqueue('two', 'few'));
  gate.resolve();
  await Promise.all(work);
  assert.deepEqual(order, ['now', 'a', 'one', 'b', 'two']);
});

test('messages for one owner and for all can be set', async () => {
  const { enqueue, open } = setUp({
    maxWaiting: 2,
    maxWaitingOfOne: () => 1,
    busy: 'Занято.',
    busyOfOne: 'Ждите.',
  });
  const work = ['a', 'a', 'b'].map(enqueue);
  await assert.rejects(enqueue('a'), { code: 'limited', message: 'Ждите.', data: 10 });
  await assert.rejects(enqueue('c'), { code: 'unavailable', message: 'Занято.' });
  open();
  await Promise.all(work);
});

test('work that waits too long is refused and not done', async () => {
  const { enqueue, order, open } = setUp({ maxWaitMs: 10 });
  const first = enqueue('a');
  await assert.rejects(enqueue('b'), { code: 'unavailable' });
  open();
  await first;
  await enqueue('c');
  assert.deepEqual(order, ['a', 'c']);
});

test('the event loop gets turns between pieces of work that await nothing', async () => {
  const queue = createFairQueue(DEFAULTS);
  const order: string[] = [];
  setImmediate(() => order.push('other'));
  await Promise.all(['a', 'b', 'c', 'd'].map((owner) => queue(owner, async () => order.push(owner))));
  assert.ok(order.indexOf('other') > 0 && order.indexOf('other') < 4, order.join());
});

test('failed work frees its slot', async () => {
  const queue = createFairQueue(DEFAULTS);
  const failing = queue('a', () => Promise.reject(new Error('no')));
  const next = queue('a', async () => 'done');
  await assert.rejects(failing, /no/);
  assert.equal(await next, 'done');
});
