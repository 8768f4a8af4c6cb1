import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCommonPassword, refuseCommonPassword } from './password-rules.ts';

test('refuses common passwords in either layout, with digits or signs around them', () => {
  const common = `12345678 87654321 1234567890 11111111 123123123 qwertyui йцукенгш zxcvbnm, abcdefgh
    password Password1! gfhjkm12 gfhjkm123 пароль123 ЛЮБОВЬ2010 k.,jdm77 natasha1990 !!naruto!!
    1q2w3e4r 1qaz2wsx qazwsxedc qweqweqwe 01012000 31.12.1999 2000-01-01 iloveyou yfnfif99`.split(/\s+/);
  for (const password of common) assert.ok(isCommonPassword(password), password);
});

test('refuses the owner’s own login, e-mail and nickname', () => {
  const own = ['mika_fox', 'mika@example.org', 'Лисица'];
  for (const password of ['mika_fox', 'MIKA_FOX12', 'mika@example.org', 'лисица2026', 'Лисица!!'])
    assert.ok(isCommonPassword(password, own), password);
});

test('accepts sentences, several words and generated passwords', () => {
  const good = [
    'свет-в-окне-42',
    'correct horse battery',
    'тихая река у дома',
    'x7$Kq!pa',
    'zeleniy.parohod',
    'aaaabbbbccccd',
  ];
  for (const password of good) assert.ok(!isCommonPassword(password, ['mika', 'mika@example.org']), password);
});

test('a guessed password is refused with the reason, not as a wrong format', () => {
  assert.throws(() => refuseCommonPassword('Sakura-2026!'), /^(?!.*формат).*известное слово/);
});
