import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '#server/config.ts';

test('a CDN needs the proxies that it comes from and takes no government networks', () => {
  assert.equal(readConfig({}, 'none').cdn, undefined);
  const on = { CDN: 'on', TRUSTED_PROXIES: '192.0.2.0/24' };
  assert.deepEqual(readConfig(on, 'none').cdn, { tagHeader: 'Surrogate-Key', purge: undefined });
  const purge = { CDN_PURGE_URL: 'https://cdn.example/purge', CDN_PURGE_FORM: 'cache-tag' };
  assert.deepEqual(readConfig({ ...on, ...purge }, 'none').cdn?.purge, {
    url: 'https://cdn.example/purge',
    tagHeader: 'Cache-Tag',
    token: undefined,
  });
  assert.throws(() => readConfig({ CDN: 'on' }, 'none'), /TRUSTED_PROXIES: нужны для CDN=on/);
  assert.throws(() => readConfig(purge, 'none'), /CDN_PURGE_URL: возможно только с CDN=on/);
  assert.throws(() => readConfig({ ...on, CDN_PURGE_TOKEN: 'x' }, 'none'), /CDN_PURGE_URL: нужен для/);
  assert.throws(
    () => readConfig({ ...on, GOVERNMENT_NETWORKS: '192.0.2.1' }, 'none'),
    /GOVERNMENT_NETWORKS: невозможны с CDN=on/,
  );
});
