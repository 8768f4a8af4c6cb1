import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nicknameSkeleton } from './skeleton.ts';

test('names that look alike have the same skeleton', () => {
  const twins: [string, ...string[]][] = [
    [
      'admin',
      'аdmin',
      'ａｄｍｉｎ',
      'Admin',
      'ADMlN',
      'adm1n',
      'a d m i n',
      'ad_min',
      'a\u0301dmin',
      'adrnin',
    ],
    ['Kot', 'КОТ', 'κοτ', 'k0t', 'ᴋot'],
    ['Paul', 'РauI', 'раu1'],
    ['ёлка', 'елка', 'Ёлка'],
  ];
  for (const [name, ...others] of twins)
    for (const other of others)
      assert.equal(nicknameSkeleton(other), nicknameSkeleton(name), `${name} ${other}`);
});

test('names that look different have different skeletons', () => {
  const names = ['mika', 'mina', 'nika', 'Мика', 'Лис', 'Лес', 'user2', 'user3', '猫', '犬', 'ива', 'пва'];
  const looks = names.map(nicknameSkeleton);
  assert.equal(new Set(looks).size, names.length, looks.join(' '));
});
