import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAction } from './run-action.ts';

async function run(action: () => unknown) {
  const events: unknown[] = [];
  await runAction(action, {
    setBusy: (isBusy) => events.push(isBusy ? 'busy' : 'free'),
    errorCallback: (error) => events.push(error),
  });
  return events;
}

test('keeps the button busy until its action ends', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const states: string[] = [];
  const running = runAction(() => promise, { setBusy: (isBusy) => states.push(isBusy ? 'busy' : 'free') });
  assert.deepEqual(states, ['busy']);
  resolve();
  await running;
  assert.deepEqual(states, ['busy', 'free']);
});

test('passes a thrown and a returned error to the callback and frees the button', async () => {
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

test('treats a result without an error, or with an empty one, as success', async () => {
  for (const result of [undefined, null, 'ok', {}, { error: null }, { error: undefined, data: 1 }])
    assert.deepEqual(await run(() => result), ['busy', 'free']);
});

test('rethrows an error when there is no callback', async () => {
  const states: boolean[] = [];
  const failing = runAction(() => Promise.reject(new Error('нет')), {
    setBusy: (isBusy) => states.push(isBusy),
  });
  await assert.rejects(failing, /нет/);
  assert.deepEqual(states, [true, false]);
});
