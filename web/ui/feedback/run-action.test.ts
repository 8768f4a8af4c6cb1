import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAction } from './run-action.ts';

async function run(action: () => unknown) {
  const told: unknown[] = [];
  await runAction(action, {
    setBusy: (busy) => told.push(busy ? 'busy' : 'free'),
    errorCallback: (error) => told.push(error),
  });
  return told;
}

test('a button is busy until its action has ended', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const told: string[] = [];
  const running = runAction(() => promise, { setBusy: (busy) => told.push(busy ? 'busy' : 'free') });
  assert.deepEqual(told, ['busy']);
  resolve();
  await running;
  assert.deepEqual(told, ['busy', 'free']);
});

test('an action that throws and one that returns an error both tell the error callback, and the button is free again', async () => {
  const refused = new Error('нет');
  assert.deepEqual(await run(() => Promise.reject(refused)), ['busy', refused, 'free']);
  assert.deepEqual(
    await run(() => {
      throw refused;
    }),
    ['busy', refused, 'free'],
  );
  assert.deepEqual(await run(async () => ({ error: { message: 'нет' } })), [
    'busy',
    { message: 'нет' },
    'free',
  ]);
});

test('a result without an error, or with an empty one, is a success', async () => {
  for (const result of [undefined, null, 'ok', {}, { error: null }, { error: undefined, data: 1 }])
    assert.deepEqual(await run(() => result), ['busy', 'free']);
});

test('an error that no callback takes is not swallowed', async () => {
  const told: boolean[] = [];
  const failing = runAction(() => Promise.reject(new Error('нет')), { setBusy: (busy) => told.push(busy) });
  await assert.rejects(failing, /нет/);
  assert.deepEqual(told, [true, false]);
});
