import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHostileTexts } from '#tests/support/samples/hostile-texts.ts';
import type { Email } from '../email.ts';
import { emailHtml } from './email-html.ts';
import { emailText } from './email-text.ts';

const SENDER = { name: 'Аканэ', origin: 'https://akane.example' };
const LETTER: Email = {
  to: 'mika@example.org',
  subject: 'Подтвердите <почту>',
  lines: [
    'Логин «<script>alert(1)</script>»',
    { text: 'Забыли пароль?', href: 'https://akane.example/x?a=1&b=2' },
  ],
  action: { label: 'Подтвердить', href: 'https://akane.example/verify?token=abc' },
  notes: ['Ссылка действует час.'],
};

// As many lines as a hostile e-mail.
const PLAIN: Email = { ...LETTER, lines: ['x', { text: 'x', href: 'x', about: 'x' }], notes: ['x'] };
const TAG = /<\/?([^\s>]+)/g;

test('text and HTML have the same content and load nothing', () => {
  const text = emailText(LETTER, SENDER);
  assert.match(text, /Забыли пароль\?\nhttps:\/\/akane\.example\/x\?a=1&b=2/);
  assert.match(text, /Подтвердить:\nhttps:\/\/akane\.example\/verify\?token=abc/);
  const html = emailHtml(LETTER, SENDER);
  assert.match(html, /href="https:\/\/akane\.example\/x\?a=1&amp;b=2"/);
  assert.doesNotMatch(html, /<script|src="(?!cid:)|url\(/);
});

test('hostile names stay plain text', () => {
  const words = createHostileTexts();
  for (let i = 0; i < 40; i += 1) {
    const word = words(500);
    const lines = [`Логин «${word}»`, { text: word, href: LETTER.action?.href ?? '', about: word }];
    const letter: Email = { ...LETTER, subject: word, lines, notes: [word] };
    const sender = { ...SENDER, name: word };
    const html = emailHtml(letter, sender);
    const tags = new Set(Array.from(html.matchAll(TAG), ([, tag]) => tag));
    const own = new Set(Array.from(emailHtml(PLAIN, SENDER).matchAll(TAG), ([, tag]) => tag));
    assert.deepEqual(
      [...tags].filter((tag) => !own.has(tag)),
      [],
      word,
    );
    const addresses = Array.from(html.matchAll(/<a href="([^"]*)"/g), ([, address]) => address);
    assert.deepEqual(new Set(addresses), new Set([LETTER.action?.href, SENDER.origin]));
    assert.equal(html.match(/<a /g)?.length, addresses.length);
    const text = emailText(letter, sender);
    for (const said of [html, text]) assert.doesNotMatch(said, /[\p{Bidi_Control}\u2028\u2029]/u);
    // Foreign text never starts a new line.
    assert.doesNotMatch(text, /^(Set-Cookie|BEGIN:VEVENT)/m);
    assert.equal(text.split('\n').length, emailText(PLAIN, SENDER).split('\n').length);
  }
});
