import assert from 'node:assert/strict';
import { test } from 'node:test';
import { perOrigin, settingsAt } from './public-origins.ts';

const FIRST = 'https://akane.example';
const SPARE = 'https://akane2.example';
const HOME = 'http://192.168.1.5:3000';

test('a request is of the origin whose host it names, else of the canonical one', () => {
  const originOf = perOrigin([FIRST, SPARE, HOME], (origin) => origin);
  const table: [string | null | undefined, string][] = [
    ['akane.example', FIRST],
    ['akane2.example', SPARE],
    ['AKANE2.example', SPARE],
    ['192.168.1.5:3000', HOME],
    ['192.168.1.5', FIRST],
    ['akane2.example:444', FIRST],
    ['evil.akane2.example', FIRST],
    ['akane2.example.evil', FIRST],
    ['', FIRST],
    [null, FIRST],
    [undefined, FIRST],
  ];
  for (const [host, origin] of table) assert.equal(originOf(host), origin, String(host));
});

test('one origin serves every host', () => {
  const originOf = perOrigin([FIRST], (origin) => origin);
  for (const host of ['akane.example', 'akane2.example', undefined]) assert.equal(originOf(host), FIRST);
});

test('an origin has what the canonical one has at itself, and the same of others', () => {
  const settings = {
    publicOrigin: FIRST,
    deliveryOrigins: ['https://cdn.example', FIRST, SPARE],
    videoOrigins: ['https://cdn.example', FIRST],
    name: 'x',
  };
  assert.deepEqual(settingsAt(settings, FIRST), settings);
  assert.deepEqual(settingsAt(settings, SPARE), {
    publicOrigin: SPARE,
    deliveryOrigins: ['https://cdn.example', SPARE],
    videoOrigins: ['https://cdn.example', SPARE],
    name: 'x',
  });
  assert.deepEqual(settingsAt({ publicOrigin: FIRST }, SPARE), { publicOrigin: SPARE });
});
