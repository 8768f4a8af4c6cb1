import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withReadableAddress } from './readable-address.ts';

const OTHER = '%EF%BF%BD';

test('a path that cannot be decoded gets another name, whatever the method', () => {
  for (const [path, readable] of [
    ['/%', `/${OTHER}`],
    ['/%E0%A4%A', `/${OTHER}E0${OTHER}A4${OTHER}A`],
    ['/anime/%FF/?a=%FF', `/anime/${OTHER}FF/?a=%FF`],
  ] as const)
    for (const method of ['GET', 'HEAD', 'POST']) {
      const sent = new Request(`http://akane.test${path}`, { method, headers: { cookie: 'a=b' } });
      const request = withReadableAddress(sent);
      assert.equal(request.url, `http://akane.test${readable}`);
      assert.deepEqual([request.method, request.headers.get('cookie')], ['GET', 'a=b']);
    }
});

test('any other request stays as it is', () => {
  for (const path of ['/', '/%D0%BB%D0%B8%D1%81', '/%2F%00', '/?a=%FF']) {
    const sent = new Request(`http://akane.test${path}`, { method: 'POST', body: 'a=b' });
    assert.equal(withReadableAddress(sent), sent);
  }
});
