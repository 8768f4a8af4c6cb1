import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noticeOf } from './push-notice.ts';

test('shows the texts of a message and links to its address', () => {
  const message = {
    title: 'Лунный архив',
    body: 'Эпизод 7',
    url: '/anime/releases/release/moon',
    icon: '/storage/p.webp',
    tag: 'release-7',
  };
  assert.deepEqual(noticeOf(JSON.stringify(message)), {
    title: 'Лунный архив',
    options: {
      body: 'Эпизод 7',
      icon: '/storage/p.webp',
      lang: 'ru',
      tag: 'release-7',
      data: { url: '/anime/releases/release/moon' },
    },
  });
});

test('an unreadable message shows the fallback text', () => {
  for (const message of ['', 'not json', 'null', '[]', '"x"', '{}', '{"title":7,"body":null,"url":{}}'])
    assert.deepEqual(noticeOf(message), {
      title: 'Новые эпизоды',
      options: { body: 'Вышло новое из того, за чем вы следите.', lang: 'ru', data: { url: '/' } },
    });
});

test('ignores addresses and pictures of other sites', () => {
  for (const other of [
    '//elsewhere',
    '/\\elsewhere',
    'https://elsewhere',
    'javascript:alert(1)',
    '/a b',
    'x',
  ]) {
    const { options } = noticeOf(JSON.stringify({ title: 'x', url: other, icon: other }));
    assert.deepEqual([options.data.url, options.icon], ['/', undefined], other);
  }
});
