import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeError } from './describe-error.ts';

const response = (status: number, statusText: string) => ({
  status,
  statusText,
  internal: false,
  data: null,
});

test('a missing page has its own text, from the router or the API', () => {
  for (const text of ['Page not found: /a', 'Page Not Found: /a', 'Not Found']) {
    assert.deepEqual(describeError(response(404, text)), {
      title: '404',
      heading: '404',
      description: 'Извините, но мы не смогли найти страницу, которую вы искали',
    });
  }
});

test('«Page not found» with another status gets the text of that status', () => {
  assert.equal(describeError(response(500, 'Page not found: /a')).description, 'Произошла ошибка на сервере');
  assert.equal(
    describeError(response(418, 'Page not found: /a')).description,
    'Произошла неизвестная ошибка на сервере или в браузере',
  );
});

test('other error responses are shown with their own text', () => {
  const described = describeError(response(503, 'Сервер занят. Попробуйте позже.'));
  assert.deepEqual(described, {
    title: '503',
    heading: '503',
    description: 'Сервер занят. Попробуйте позже.',
  });
});

test('an error response is shown with the message of its body, parsed or as text', () => {
  const message = 'Запрос слишком большой.';
  for (const data of [{ message }, JSON.stringify({ message })]) {
    const described = describeError({ ...response(413, 'Payload Too Large'), data });
    assert.deepEqual(described, { title: '413', heading: '413', description: message });
  }
});

test('an answer without a message is described in Russian, whatever HTTP calls its status', () => {
  const bare = (status: number, statusText: string) =>
    describeError({ ...response(status, statusText), data: '<html>' }).description;
  assert.equal(bare(500, 'Internal Server Error'), 'Произошла ошибка на сервере');
  assert.equal(bare(502, 'Bad Gateway'), 'Произошла ошибка на сервере');
  assert.equal(bare(405, 'Method Not Allowed'), 'Произошла неизвестная ошибка на сервере или в браузере');
});

test('an internal server error is a 500 without details', () => {
  assert.deepEqual(describeError(new Error('Unexpected Server Error')), {
    title: '500',
    heading: '500',
    description: 'Произошла ошибка на сервере',
  });
});

test('an error without a status shows a dash, and one without a message the fallback text', () => {
  assert.deepEqual(describeError(new Error('Не хватает памяти')), {
    title: 'Ошибка',
    heading: '—',
    description: 'Не хватает памяти',
  });
  assert.equal(describeError(null).description, 'Произошла чудовищная ошибка ...');
});

test('an API error has the number under which it is logged', () => {
  const failed = { ...response(500, 'Произошла ошибка на сервере'), data: { message: 'x', id: '3f9a-1b2c' } };
  assert.equal(describeError(failed).incident, '3f9a-1b2c');
  assert.equal('incident' in describeError(response(500, 'Произошла ошибка на сервере')), false);
});

test('a lost connection is described in Russian for every browser', () => {
  for (const message of [
    'Failed to fetch',
    'Load failed',
    'NetworkError when attempting to fetch resource.',
  ]) {
    assert.equal(describeError(new TypeError(message)).description, 'Нет соединения');
  }
});
