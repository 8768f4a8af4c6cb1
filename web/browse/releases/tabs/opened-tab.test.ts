import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openedTab } from './opened-tab.ts';

test('an address opens its tab, and the page of the release opens none', () => {
  assert.equal(openedTab('/anime/releases/release/fox-post/torrents'), 'torrents');
  assert.equal(openedTab('/anime/releases/release/fox-post/members/'), 'members');
  assert.equal(openedTab('/anime/releases/release/fox-post'), null);
  assert.equal(openedTab('/anime/releases/release/fox-post/episodes'), null);
  assert.equal(openedTab('/anime/releases/release/torrents-of-rain'), null);
});
