import assert from 'node:assert/strict';
import { test } from 'node:test';
import { breakpointOf, viewportCookie } from './viewport-cookie.ts';

test('a width has the name of the last breakpoint it has reached', () => {
  const names = [1, 599.5, 600, 959, 960, 1279, 1280, 1919, 1920, 2559, 2560, 5120].map(breakpointOf);
  assert.deepEqual(names, ['xs', 'xs', 'sm', 'sm', 'md', 'md', 'lg', 'lg', 'xl', 'xl', 'xxl', 'xxl']);
});

test('a page without a width counts as md', () => {
  assert.deepEqual([breakpointOf(0), breakpointOf(NaN)], ['md', 'md']);
});

test('the cookie lasts 365 days, goes to this site only and only over https', () => {
  assert.equal(viewportCookie(1440), 'viewport=lg; Path=/; Max-Age=31536000; SameSite=Strict; Secure');
});
