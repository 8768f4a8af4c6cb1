import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortCookie } from './short-cookie.ts';

const HTTP = 'http://akane.test';
const HTTPS = 'https://akane.test';
const request = (cookie: string) => new Request(HTTP, { headers: { cookie } });

test('a short cookie is read by its exact name, and written so that scripts cannot read it', () => {
  const cookie = shortCookie('device', 600);
  assert.deepEqual(cookie.keep(HTTP, 'x'), [
    'set-cookie',
    'akane_device=x; Path=/; Max-Age=600; HttpOnly; SameSite=Lax',
  ]);
  assert.equal(
    cookie.keep(HTTPS, 'x')[1],
    '__Host-akane_device=x; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure',
  );
  assert.match(cookie.forget(HTTP)[1], /^akane_device=; Path=\/; Max-Age=0;/);
  assert.equal(cookie.read(request('other=1; akane_device=a=b'), HTTP), 'a=b');
  assert.equal(cookie.read(request('my_akane_device=x'), HTTP), null);
  assert.equal(cookie.read(request('akane_device='), HTTP), null);
  // Over https a cookie that another subdomain could have set is ignored.
  assert.equal(cookie.read(request('akane_device=x'), HTTPS), null);
});
