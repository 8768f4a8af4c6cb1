import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeError } from './describe-error.ts';

const response = (status: number, statusText: string) => ({
  status,
  statusText,
  internal: false,
  data: null,
});

test('a page that is not there has its own text, whoever found it missing', () => {
  for (const text of ['Page not found: /a', 'Page Not Found: /a', 'Not Found']) {
    assert.deepEqual(describeError(response(404, text)), {
      title: '404',
      heading: '404',
      description: 'Извините, но мы не смогли найти страницу, которую вы искали',
    });
  }
});

test('«Page not found» of another status is told by that status', () => {
  assert.equal(describeError(response(500, 'Page not found: /a')).description, 'Произошла ошибка на сервере');
  assert.equal(
    describeError(response(418, 'Page not found: /a')).description,
    'Произошла неизвестная ошибка на сервере или в браузере',
  );
});

test('other refusals are told in the words they came with', () => {
  const told = describeError(response(503, 'Сервер занят. Попробуйте позже.'));
  assert.deepEqual(told, { title: '503', heading: '503', description: 'Сервер занят. Попробуйте позже.' });
});

test('a refusal is told in the words of its body, also where a script got it as text', () => {
  const message = 'Запрос слишком большой.';
  for (const data of [{ message }, JSON.stringify({ message })]) {
    const told = describeError({ ...response(413, 'Payload Too Large'), data });
    assert.deepEqual(told, { title: '413', heading: '413', description: message });
  }
  assert.equal(describeError({ ...response(502, 'Bad Gateway'), data: '<html>' }).description, 'Bad Gateway');
});

test('a failure inside the server is a 500 and tells nothing of its inside', () => {
  assert.deepEqual(describeError(new Error('Unexpected Server Error')), {
    title: '500',
    heading: '500',
    description: 'Произошла ошибка на сервере',
  });
});

test('an error without a status has a dash, and one without a message has the last text', () => {
  assert.deepEqual(describeError(new Error('Не хватает памяти')), {
    title: 'Ошибка',
    heading: '—',
    description: 'Не хватает памяти',
  });
  assert.equal(describeError(null).description, 'Произошла чудовищная ошибка ...');
});

test('an error of the API brings the number it has in the log', () => {
  const failed = { ...response(500, 'Произошла ошибка на сервере'), data: { message: 'x', id: '3f9a-1b2c' } };
  assert.equal(describeError(failed).incident, '3f9a-1b2c');
  assert.equal('incident' in describeError(response(500, 'Произошла ошибка на сервере')), false);
});

test('a lost connection is told in Russian, whichever browser lost it', () => {
  for (const words of ['Failed to fetch', 'Load failed', 'NetworkError when attempting to fetch resource.']) {
    assert.equal(describeError(new TypeError(words)).description, 'Нет соединения');
  }
});
