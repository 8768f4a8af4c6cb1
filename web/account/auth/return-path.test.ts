import assert from 'node:assert/strict';
import { test } from 'node:test';
import { returnPath, withReturn } from './return-path.ts';

test('keeps a path of this site', () => {
  const code = '/app/auth/otp/linkDevice?code=123456';
  for (const path of ['/', '/me/favorites/', '/anime/catalog/?search=%D0%BB%D0%B8%D1%81&page=2#list', code])
    assert.equal(returnPath(path), path);
  assert.equal(
    withReturn('/app/auth/login', '/me/favorites/?a=1'),
    '/app/auth/login?to=%2Fme%2Ffavorites%2F%3Fa%3D1',
  );
  assert.equal(withReturn('/app/auth/login', '/'), '/app/auth/login');
});

test('never leads to another site or back to a sign-in page', () => {
  const elsewhere = ['evil.example', 'https://evil.example', '//evil.example', '/\\evil.example', '\\/evil'];
  const hidden = [
    '/\t/evil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/./%2e//evil',
    '/a\\..\\evil',
  ];
  const back = ['/app/auth/login', '/app/auth/logout?x', '/x/../app/auth/logout'];
  const hostile = [null, undefined, '', ' /x', 'javascript:alert(1)'].concat(elsewhere, hidden, back);
  for (const to of hostile) assert.equal(returnPath(to), '/', String(to));
});
