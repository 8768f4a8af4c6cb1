import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatValkeyHosts, readValkeyAddress } from './address.ts';

test('reads one server, with its port, user, database and TLS', () => {
  assert.deepEqual(readValkeyAddress('redis://cache'), {
    kind: 'single',
    hosts: [{ host: 'cache', port: 6379 }],
    isTls: false,
    database: 0,
  });
  assert.deepEqual(readValkeyAddress('rediss://akane:p%40ss:word@[::1]:7000/3'), {
    kind: 'single',
    hosts: [{ host: '::1', port: 7000 }],
    isTls: true,
    username: 'akane',
    password: 'p@ss:word',
    database: 3,
  });
});

test('reads Sentinels with the name of their server, and a cluster', () => {
  assert.deepEqual(readValkeyAddress('redis+sentinel://:secret@s-1,s-2:26380/main/2?sentinel_password=x'), {
    kind: 'sentinel',
    hosts: [
      { host: 's-1', port: 26_379 },
      { host: 's-2', port: 26_380 },
    ],
    isTls: false,
    password: 'secret',
    database: 2,
    master: 'main',
    sentinelPassword: 'x',
  });
  assert.deepEqual(readValkeyAddress('rediss+cluster://n-1,n-2:7001'), {
    kind: 'cluster',
    hosts: [
      { host: 'n-1', port: 6379 },
      { host: 'n-2', port: 7001 },
    ],
    isTls: true,
    database: 0,
  });
});

test('refuses what would be used in another way than it was meant', () => {
  const wrong = [
    'cache:6379',
    'http://cache',
    'redis://',
    'redis://a,b',
    'redis://cache:no',
    'redis://cache:99999',
    'redis://cache/main',
    'redis://cache/0/1',
    'redis://cache?sentinel_password=x',
    'redis+sentinel://s-1,s-2',
    'redis+sentinel://s-1,/main',
    'redis+sentinel://s-1/main?pasword=x',
    'redis+cluster://n-1,n-2/1',
    'valkey://cache',
  ];
  assert.deepEqual(
    wrong.filter((text) => readValkeyAddress(text) !== undefined),
    [],
  );
});

test('the hosts are shown without secrets', () => {
  const shown = (text: string) => {
    const address = readValkeyAddress(text);
    return address && formatValkeyHosts(address);
  };
  assert.equal(shown('rediss://akane:secret@[::1]'), '[::1]:6379');
  assert.equal(shown('redis+sentinel://:secret@s-1,s-2/main'), 'main по Sentinel, s-1:26379, s-2:26379');
  assert.equal(shown('redis+cluster://:secret@n-1,n-2'), 'кластер, n-1:6379, n-2:6379');
});
