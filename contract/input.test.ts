import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { listOf, optional, whole } from './input.ts';
import { otpCode } from './otp.ts';

test('a list is read from commas, repetitions, JSON and numbered keys, without doubles and empty items', () => {
  const list = listOf(z.string());
  for (const value of ['a,b', 'a, b,', ['a', 'b', 'a'], ['a,b', ''], { 0: 'a', 1: 'b' }]) {
    assert.deepEqual(list.parse(value), ['a', 'b']);
  }
  for (const value of ['', ' , ', null, undefined, []]) assert.equal(list.parse(value), undefined);
});

test('a whole number is read from digits and refused in any other form', () => {
  const number = whole(1, 50);
  assert.deepEqual(
    ['7', 7, ' 8 '].map((value) => number.parse(value)),
    [7, 7, 8],
  );
  for (const value of ['1.5', 'x', '1e1', 51, '0', true, []])
    assert.equal(number.safeParse(value).success, false);
});

test('empty, null and an empty list mean that a value was not sent', () => {
  for (const value of [optional(whole(1, 50)), optional(z.object({ n: z.int().optional() }))])
    for (const sent of ['', null, undefined, []]) assert.equal(value.parse(sent), undefined);
  assert.equal(optional(z.object({})).safeParse([1]).success, false);
});

test('a code too long to be one is refused before it is normalised', () => {
  assert.equal(otpCode.parse('１２３-４５６'), '123456');
  const started = process.cpuUsage();
  for (let n = 0; n < 20; n += 1) assert.equal(otpCode.safeParse('ﷺ'.repeat(300_000)).success, false);
  const { user } = process.cpuUsage(started);
  // Normalised, each takes 50 ms and more.
  assert.ok(user < 500_000, `${user} µs`);
});
