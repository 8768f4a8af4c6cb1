import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOwnError } from './unhandled-errors.ts';

const ORIGIN = 'https://akane.example';

function thrown(error: Error, at: string): Error {
  error.stack = `${error.name}: ${error.message}\n    at run (${at}:1:2)\n    at ${ORIGIN}/assets/app.js:3:4`;
  return error;
}

test('only an error in our own scripts is an error of the application', () => {
  const own = `${ORIGIN}/assets/player-page-1a2b.js`;
  assert.equal(isOwnError(thrown(new TypeError('x is undefined'), own), ORIGIN), true);
  assert.equal(
    isOwnError(thrown(new TypeError('x is undefined'), 'chrome-extension://abc/x.js'), ORIGIN),
    false,
  );
  assert.equal(isOwnError(thrown(new TypeError('x is undefined'), `${ORIGIN}.other/x.js`), ORIGIN), false);
  assert.equal(isOwnError(thrown(new TypeError('Failed to fetch'), own), ORIGIN), false);
  assert.equal(isOwnError(new DOMException('play() was interrupted', 'AbortError'), ORIGIN), false);
  assert.equal(isOwnError('text', ORIGIN), false);
});
