import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailboxKey } from './mailbox.ts';

test('different spellings of one mailbox have the same key', () => {
  const same = [
    ['mika@example.org', ' MIKA@Example.org ', 'mika+anime@example.org', 'ｍｉｋａ@example.org'],
    ['mikafox@gmail.com', 'mika.fox@gmail.com', 'M.i.k.a.Fox+1@googlemail.com'],
    ['mika-fox@yandex.ru', 'mika.fox@ya.ru', 'mika.fox+x@yandex.com'],
  ];
  for (const written of same) assert.equal(new Set(written.map(mailboxKey)).size, 1, String(written));
});

test('addresses of other mailboxes have other keys', () => {
  const others = ['mika.fox@example.org', 'mikafox@example.org', 'mika_fox@gmail.com', 'mika%fox@gmail.com'];
  assert.equal(new Set(others.map(mailboxKey)).size, others.length);
});
