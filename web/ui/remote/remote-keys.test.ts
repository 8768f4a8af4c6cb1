import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRemoteOnlyKey, remoteKeyOf } from './remote-keys.ts';

const press = (key: string, keyCode = 0) => ({
  key,
  keyCode,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
});

test('maps the key names of different TVs to the same keys', () => {
  for (const name of ['GoBack', 'BrowserBack', 'XF86Back', 'Escape', 'Backspace'])
    assert.equal(remoteKeyOf(press(name)), 'back', name);
  assert.equal(remoteKeyOf(press('Unidentified', 10009)), 'back');
  assert.equal(remoteKeyOf(press('', 461)), 'back');
  assert.equal(remoteKeyOf(press('Enter')), 'ok');
  assert.equal(remoteKeyOf(press('k', 75)), null);
  assert.equal(remoteKeyOf({ ...press('ArrowLeft'), shiftKey: true }), null);
});

test('does not take a keyboard with media and Back keys for a remote', () => {
  for (const name of ['MediaPlayPause', 'BrowserBack', 'Enter', 'ArrowUp'])
    assert.equal(isRemoteOnlyKey(press(name)), false, name);
  assert.equal(isRemoteOnlyKey(press('GoBack')), true);
  assert.equal(isRemoteOnlyKey(press('', 10009)), true);
});
