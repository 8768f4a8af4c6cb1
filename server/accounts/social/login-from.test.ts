import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newLogin } from '#contract/auth.ts';
import { loginFromName } from './login-from.ts';

test('makes a valid login from a name in any script', () => {
  const made: [name: string, login: string][] = [
    ['Мика Лисова', 'mika_lisova'],
    ['Ёж Щукин', 'ezh_shchukin'],
    ['José-María', 'jose-maria'],
    ['Їжак Ґава', 'izhak_gava'],
    ['  x  ', 'viewer'],
    ['', 'viewer'],
    ['12345', 'viewer'],
    ['桜', 'viewer'],
    ['桜 sakura', 'sakura'],
    ['a'.repeat(50), 'a'.repeat(20)],
    ["Robert'); drop table users", 'robert_drop_table_us'],
  ];
  for (const [name, login] of made) {
    assert.equal(loginFromName(name), login, name);
    assert.ok(newLogin.safeParse(login).success);
  }
});
