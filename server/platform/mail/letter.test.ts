import assert from 'node:assert/strict';
import { test } from 'node:test';
import { letterHtml, letterText, type Letter } from './letter.ts';

const SENDER = { name: 'Аканэ', origin: 'https://akane.example' };
const LETTER: Letter = {
  to: 'mika@example.org',
  subject: 'Подтвердите <почту>',
  lines: [
    'Логин «<script>alert(1)</script>»',
    { text: 'Забыли пароль?', href: 'https://akane.example/x?a=1&b=2' },
  ],
  action: { label: 'Подтвердить', href: 'https://akane.example/verify?token=abc' },
  notes: ['Ссылка действует час.'],
};

test('a letter says the same as text and as HTML, and loads nothing', () => {
  const text = letterText(LETTER, SENDER);
  assert.match(text, /Забыли пароль\?\nhttps:\/\/akane\.example\/x\?a=1&b=2/);
  assert.match(text, /Подтвердить:\nhttps:\/\/akane\.example\/verify\?token=abc/);
  const html = letterHtml(LETTER, SENDER);
  assert.match(html, /href="https:\/\/akane\.example\/x\?a=1&amp;b=2"/);
  assert.doesNotMatch(html, /<script|<img|src=|url\(/);
  assert.match(html, /color-scheme" content="light dark"/);
});
