import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterRefusal } from './frame-refusal.ts';

test('a page reached by client-side navigation is reloaded once', () => {
  const page = 'https://akane.test/anime/video/episode/1?t=5';
  assert.equal(afterRefusal('https://akane.test/anime/releases/release/x', page), 'load-again');
  assert.equal(afterRefusal('https://akane.test/anime/video/episode/1', page), 'give-up');
  assert.equal(afterRefusal(undefined, page), 'give-up');
});
