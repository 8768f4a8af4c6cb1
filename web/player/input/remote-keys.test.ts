import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAcceleratingStep, isRemoteOnlyKey, isTvAgent, remoteKeyOf } from './remote-keys.ts';

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

test('recognizes TV browsers by their user agent', () => {
  const tvAgents = [
    'Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 Version/6.0 TV Safari/537.36',
    'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 Chrome/94 Safari/537.36 WebAppManager',
    'Mozilla/5.0 (Linux; Android 11; BRAVIA 4K UR2) AppleWebKit/537.36 Chrome/110 Safari/537.36',
    'Mozilla/5.0 (Linux; Android 9; AFTKA) AppleWebKit/537.36 Chrome/110 Safari/537.36',
  ];
  const otherAgents = [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Tizen 4.0; SAMSUNG SM-Z400Y) AppleWebKit/537.36 Mobile Safari/537.36',
  ];
  for (const agent of tvAgents) assert.equal(isTvAgent(agent), true, agent);
  for (const agent of otherAgents) assert.equal(isTvAgent(agent), false, agent);
});

test('repeated presses seek in growing steps, and a pause or a change of direction resets them', () => {
  const step = createAcceleratingStep();
  const steps = Array.from({ length: 8 }, (_, i) => step(1, i * 400));
  assert.deepEqual(steps, [5, 5, 5, 10, 10, 10, 30, 30]);
  assert.equal(step(-1, 8 * 400), -5);
  assert.equal(step(-1, 8 * 400 + 1000), -5);
});
