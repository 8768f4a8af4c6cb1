import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Settings } from '#contract/settings.ts';
import { confirmSettings, syncDeviceSettings } from './sync-settings.ts';
import { readDeviceSettings, writeDeviceSettings } from './device-settings.ts';

const ACCOUNT: Settings = {
  auto_skip: true,
  autoplay_next: true,
  quality: 720,
  speed: 1,
  data_saver: true,
  theme: 'dark',
  spoiler_guard: false,
  home_order: [],
  home_hidden: [],
  is_with_video_ads: true,
  is_with_video_ads_always: false,
  is_with_content_ads: true,
};

function memoryStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

test('a new device takes the settings of the account before it plays anything', () => {
  const storage = memoryStorage();
  assert.deepEqual(syncDeviceSettings(storage, 7, { ...ACCOUNT }), {});
  assert.deepEqual(readDeviceSettings(storage), {
    auto_skip: true,
    autoplay_next: true,
    quality: 720,
    speed: 1,
    data_saver: true,
  });
});

test('a switch changed in the player is sent until it is saved, and the open page does not revert it', () => {
  const storage = memoryStorage();
  const page = { ...ACCOUNT };
  syncDeviceSettings(storage, 7, page);
  writeDeviceSettings(storage, { ...readDeviceSettings(storage), auto_skip: false });
  assert.deepEqual(syncDeviceSettings(storage, 7, page), { auto_skip: false });
  assert.deepEqual(syncDeviceSettings(storage, 7, page), { auto_skip: false }, 'it did not arrive');
  confirmSettings(storage, { auto_skip: false });
  assert.deepEqual(syncDeviceSettings(storage, 7, page), {});
  assert.equal(readDeviceSettings(storage).auto_skip, false);
  assert.deepEqual(syncDeviceSettings(storage, 7, { ...ACCOUNT, auto_skip: false }), {});
});

test('the next account to sign in brings its own settings, and no change is sent', () => {
  const storage = memoryStorage();
  syncDeviceSettings(storage, 7, { ...ACCOUNT });
  writeDeviceSettings(storage, { ...readDeviceSettings(storage), autoplay_next: false });
  assert.deepEqual(syncDeviceSettings(storage, 8, { ...ACCOUNT, auto_skip: false }), {});
  assert.deepEqual(readDeviceSettings(storage), {
    auto_skip: false,
    autoplay_next: true,
    quality: 720,
    speed: 1,
    data_saver: true,
  });
});
