import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registration } from '#contract/auth.ts';
import { validateForm, formValues } from './form-validation.ts';
import { maskEmail } from '../email-codes/masked-email.ts';

test('describes one error for each invalid field', () => {
  const values = {
    login: 'я',
    email: 'mika@',
    nickname: ' ',
    password: 'x'.repeat(129),
    password_confirmation: 'y',
  };
  assert.deepEqual(validateForm(registration, values), {
    login: 'Не короче 3 знаков',
    email: 'Неверный адрес почты',
    nickname: 'Обязательное поле',
    password: 'Не длиннее 128 знаков',
    password_confirmation: 'Пароли не совпадают',
  });
  const right = { login: 'mika', email: 'mika@example.org', nickname: 'Мика' };
  const twice = { password: 'тихая река', password_confirmation: 'тихая река' };
  assert.deepEqual(validateForm(registration, { ...right, ...twice }), {});
  assert.deepEqual(validateForm(registration, { ...right, ...twice, login: 'мика' }), {
    login: 'Может состоять из латинских букв, цифр, «_» и «-»',
  });
});

test('reads only the named fields of a form, as text', () => {
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

test('masks an e-mail address', () => {
  assert.equal(maskEmail('mika@example.org'), 'm***@example.org');
  assert.equal(maskEmail('"a@b"@example.org'), '"***@example.org');
});
