import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTaskQueue } from './task-queue.ts';

/** Work that ends on demand. */
function aWork() {
  const end = Promise.withResolvers<string>();
  let started = 0;
  const work = () => {
    started += 1;
    return end.promise;
  };
  return { work, end: end.resolve, fail: end.reject, started: () => started };
}

test('limits running and waiting tasks, keeps their order and refuses the next one', async () => {
  const queue = createTaskQueue({ atOnce: 1, waiting: 1, refusal: 'Позже.' });
  const [first, second, third] = [aWork(), aWork(), aWork()];
  const done = [queue('1', first.work), queue('2', second.work)];
  await assert.rejects(queue('3', third.work), { code: 'unavailable' });
  assert.deepEqual([first.started(), second.started(), third.started()], [1, 0, 0]);
  first.end('one');
  assert.equal(await done[0], 'one');
  second.end('two');
  assert.equal(await done[1], 'two');
  third.end('three');
  assert.equal(await queue('3', third.work), 'three');
});

test('runs the same task once for two callers, and again after a failure', async () => {
  const queue = createTaskQueue({ atOnce: 1, waiting: 0, refusal: 'Позже.' });
  const work = aWork();
  const both = [queue('same', work.work), queue('same', work.work)];
  work.fail(new Error('no'));
  for (const one of both) await assert.rejects(one, /no/);
  assert.equal(work.started(), 1);
  await assert.rejects(queue('same', work.work), /no/);
  assert.equal(work.started(), 2);
});
