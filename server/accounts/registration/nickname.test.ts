import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nicknameError, normalizeNickname } from './nickname.ts';

const fault = (written: string) => nicknameError(normalizeNickname(written));

test('accepts nicknames in one alphabet', () => {
  for (const name of [
    'Мика',
    'Mika',
    'ミカ',
    '猫の手',
    'Лис 2000',
    "O'Hara",
    'анна-мария',
    'x_x',
    'Ёж',
    'ｍｉｋａ',
    'Йод',
  ])
    assert.equal(fault(name), undefined, name);
  assert.equal(normalizeNickname('  ｍｉｋａ \u3000 7 '), 'mika 7');
});

test('refuses invisible characters, mixed alphabets and names of the team', () => {
  const zalgo = `a${'\u0301\u0316'.repeat(20)}b`;
  const names = [
    'аdmin',
    'mi\u200bka',
    '\u3164\u3164',
    '\uFFA0김',
    'ab\u115F',
    '\u202Eаким',
    zalgo,
    '🦊🦊🦊',
    'мiка',
    '<b>мика',
    '12345',
    '--',
    'x',
    'я'.repeat(31),
  ];
  for (const name of [...names, 'Admin', 'АДМИН', 'аkаnе', 'M0derator', 'Поддержка', 'мика\nмика\u0000'])
    assert.ok(fault(name), name);
});
