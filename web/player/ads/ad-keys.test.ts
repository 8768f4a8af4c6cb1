import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemoryStorage } from '../engine/fake-media.ts';
import { createSettings } from '../slices/settings.ts';
import { adKeyOf } from './ad-keys.ts';

const settings = createSettings(createMemoryStorage()).get();
const press = (code: string, more = {}) => ({
  code,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  ...more,
});

test('pausing, sound, full screen and skipping work on an ad', () => {
  const keys = ['Space', 'KeyK', 'KeyM', 'KeyF', 'KeyS', 'ArrowUp', 'Backspace'];
  assert.deepEqual(
    keys.map((code) => adKeyOf(press(code), settings)),
    ['toggle', 'toggle', 'sound', 'fullscreen', 'skip', 'louder', 'leave'],
  );
});

test('keys that seek or change the episode do nothing during an ad', () => {
  for (const code of ['ArrowLeft', 'ArrowRight', 'KeyJ', 'KeyL', 'Digit5', 'End', 'KeyE'])
    assert.equal(adKeyOf(press(code), settings), null);
  assert.equal(adKeyOf(press('KeyN', { shiftKey: true }), settings), null);
});

test('a reassigned key works in its new place', () => {
  const moved = { ...settings, keys: { KeyS: 'KeyZ' } };
  assert.equal(adKeyOf(press('KeyZ'), moved), 'skip');
  assert.equal(adKeyOf(press('KeyS'), moved), null);
});
