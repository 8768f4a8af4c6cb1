import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registration } from '#contract/auth.ts';
import { formFaults, formValues } from './form-faults.ts';
import { maskedEmail } from './masked-email.ts';

test('a form says what is wrong by the general rules, each field once', () => {
  const given = {
    login: 'я',
    email: 'mika@',
    nickname: ' ',
    password: 'x'.repeat(129),
    password_confirmation: 'y',
  };
  assert.deepEqual(formFaults(registration, given), {
    login: 'Не короче 3 знаков',
    email: 'Неверный адрес почты',
    nickname: 'Обязательное поле',
    password: 'Не длиннее 128 знаков',
    password_confirmation: 'Пароли не совпадают',
  });
  const right = { login: 'mika', email: 'mika@example.org', nickname: 'Мика' };
  const twice = { password: 'тихая река', password_confirmation: 'тихая река' };
  assert.deepEqual(formFaults(registration, { ...right, ...twice }), {});
  assert.deepEqual(formFaults(registration, { ...right, ...twice, login: 'мика' }), {
    login: 'Неверный формат',
  });
});

test('only the fields of a form are read from it, as text', () => {
  const form = new FormData();
  form.set('login', 'mika');
  form.set('is_banned', 'false');
  form.set('email', new Blob(['x']));
  assert.deepEqual(formValues(form, ['login', 'email', 'password']), {
    login: 'mika',
    email: '',
    password: '',
  });
});

test('an address on a screen is known to its owner alone', () => {
  assert.equal(maskedEmail('mika@example.org'), 'm***@example.org');
  assert.equal(maskedEmail('"a@b"@example.org'), '"***@example.org');
});
