import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillMacros, requestMacros, formatPlayhead } from './macros.ts';

test('macros are filled in, however written, and escaped for an address', () => {
  const template = 'https://a.test/?a=[ERRORCODE]&b=%5BPAGEURL%5D&c=%%CACHEBUSTING%%&d=[timestamp]';
  const values = { ERRORCODE: 402, PAGEURL: 'https://b.test/?q=1', CACHEBUSTING: '007', TIMESTAMP: 'now' };
  assert.equal(
    fillMacros(template, values),
    'https://a.test/?a=402&b=https%3A%2F%2Fb.test%2F%3Fq%3D1&c=007&d=now',
  );
});

test('a macro without a value becomes -1, and other brackets stay', () => {
  assert.equal(fillMacros('https://a.test/?x=[IFA]&f[types]=1', {}), 'https://a.test/?x=-1&f[types]=1');
});

test('a request gets an eight-digit number and its time', () => {
  assert.deepEqual(requestMacros(0, 0.00000123), {
    CACHEBUSTING: '00000123',
    RANDOM: '00000123',
    TIMESTAMP: '1970-01-01T00:00:00.000Z',
  });
});

test('a playhead is written in the format of VAST', () => {
  assert.equal(formatPlayhead(3723.25), '01:02:03.250');
});
