import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askEmailChange } from './account.ts';
import { forgetPassword, registration } from './auth.ts';
import { emailAddress } from './email.ts';

const LOCAL = 'a'.repeat(64);

test('accepts every address that a browser accepts', () => {
  const domain = `${'b'.repeat(61)}.`.repeat(3);
  for (const address of [
    'a@b.c',
    'root@nas',
    "o'neil+anime@mail.example",
    '!#$%&*/=?^_`{|}~-@example.org',
    'a@xn--80a1acny.xn--p1ai',
    `${LOCAL}@example.org`,
    `aa@${domain}${'c'.repeat(63)}`,
  ])
    assert.equal(emailAddress.parse(address), address);
});

test('refuses addresses that no mail server accepts', () => {
  for (const address of [
    '',
    'a',
    '@b.c',
    'a@',
    'a@b@c.d',
    'a b@c.d',
    'a@b..c',
    'a@-b.c',
    'a@b.c\r\nBcc: d@e.f',
    '<a@b.c>',
    'кот@example.org',
    `${LOCAL}a@example.org`,
    `a@${'b'.repeat(64)}.c`,
    `a@${'b.'.repeat(130)}c`,
    'a@почта.рф/x',
    'a@почта .рф',
  ])
    assert.equal(emailAddress.safeParse(address).success, false, address);
});

test('drops spaces around an address and encodes a domain in Russian letters', () => {
  assert.equal(emailAddress.parse(' a@b.c\n'), 'a@b.c');
  assert.equal(emailAddress.parse('a@почта.рф'), 'a@xn--80a1acny.xn--p1ai');
});

test('every form accepts the same addresses', () => {
  const twice = { password: 'свет-в-окне-42', password_confirmation: 'свет-в-окне-42' };
  const form = { login: 'mika', nickname: 'Мика', email: 'a@b.c', ...twice };
  assert.ok(registration.safeParse(form).success);
  assert.ok(forgetPassword.body.safeParse({ email: 'a@b.c' }).success);
  assert.ok(askEmailChange.body.safeParse({ email: 'a@b.c', current_password: 'x' }).success);
});
