import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { createToastQueue } from './toast-queue.ts';

function queue() {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
  const toasts = createToastQueue();
  return {
    ...toasts,
    texts: () => toasts.current().map((toast) => toast.text),
    advance: (ms: number) => mock.timers.tick(ms),
  };
}

test('removes a message after four seconds', () => {
  const toasts = queue();
  toasts.show('success', 'Ссылка скопирована');
  toasts.advance(3999);
  assert.deepEqual(toasts.texts(), ['Ссылка скопирована']);
  toasts.advance(1);
  assert.deepEqual(toasts.texts(), []);
});

test('removes only the dismissed message', () => {
  const toasts = queue();
  toasts.show('error', 'первое');
  toasts.show('error', 'второе');
  toasts.dismiss(toasts.current()[0]?.id ?? 0);
  assert.deepEqual(toasts.texts(), ['второе']);
});

test('keeps all messages while paused and restarts the four seconds afterwards', () => {
  const toasts = queue();
  toasts.show('success', 'первое');
  toasts.advance(3000);
  toasts.pause();
  toasts.show('success', 'второе');
  toasts.advance(60_000);
  assert.equal(toasts.texts().length, 2);
  toasts.resume();
  toasts.advance(3999);
  assert.equal(toasts.texts().length, 2);
  toasts.advance(1);
  assert.equal(toasts.texts().length, 0);
});

test('removes the oldest message when there are more than twenty', () => {
  const toasts = queue();
  for (let i = 1; i <= 21; i++) toasts.show('success', String(i));
  assert.equal(toasts.texts().length, 20);
  assert.equal(toasts.texts()[0], '2');
});

test('notifies a subscriber of each change until it unsubscribes', () => {
  const toasts = queue();
  let changes = 0;
  const unsubscribe = toasts.subscribe(() => changes++);
  toasts.show('success', 'раз');
  unsubscribe();
  toasts.show('success', 'два');
  assert.equal(changes, 1);
});

test('keeps the action of a message', () => {
  const toasts = queue();
  let runs = 0;
  toasts.show('success', 'Убрано из избранного', { label: 'Вернуть', run: () => runs++ });
  toasts.current()[0]?.action?.run();
  assert.equal(runs, 1);
});
