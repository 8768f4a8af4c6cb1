import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { createToastQueue } from './toast-queue.ts';

function queue() {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
  const toasts = createToastQueue();
  return {
    ...toasts,
    texts: () => toasts.now().map((toast) => toast.text),
    pass: (ms: number) => mock.timers.tick(ms),
  };
}

test('a message leaves after four seconds', () => {
  const toasts = queue();
  toasts.show('success', 'Ссылка скопирована');
  toasts.pass(3999);
  assert.deepEqual(toasts.texts(), ['Ссылка скопирована']);
  toasts.pass(1);
  assert.deepEqual(toasts.texts(), []);
});

test('a dismissed message leaves at once and the others stay', () => {
  const toasts = queue();
  toasts.show('error', 'первое');
  toasts.show('error', 'второе');
  toasts.dismiss(toasts.now()[0]?.id ?? 0);
  assert.deepEqual(toasts.texts(), ['второе']);
});

test('while held nothing leaves, and the four seconds begin anew after', () => {
  const toasts = queue();
  toasts.show('success', 'первое');
  toasts.pass(3000);
  toasts.hold();
  toasts.show('success', 'второе');
  toasts.pass(60_000);
  assert.equal(toasts.texts().length, 2);
  toasts.release();
  toasts.pass(3999);
  assert.equal(toasts.texts().length, 2);
  toasts.pass(1);
  assert.equal(toasts.texts().length, 0);
});

test('the twenty-first message pushes out the oldest', () => {
  const toasts = queue();
  for (let i = 1; i <= 21; i++) toasts.show('success', String(i));
  assert.equal(toasts.texts().length, 20);
  assert.equal(toasts.texts()[0], '2');
});

test('whoever looks is told of each change until they stop looking', () => {
  const toasts = queue();
  let seen = 0;
  const stop = toasts.subscribe(() => seen++);
  toasts.show('success', 'раз');
  stop();
  toasts.show('success', 'два');
  assert.equal(seen, 1);
});

test('a message keeps the step that it offers', () => {
  const toasts = queue();
  let returned = 0;
  toasts.show('success', 'Убрано из избранного', { label: 'Вернуть', run: () => returned++ });
  toasts.now()[0]?.action?.run();
  assert.equal(returned, 1);
});
