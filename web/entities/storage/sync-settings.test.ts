import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SKIPS } from '#contract/skip-choices.ts';
import type { Settings } from '#contract/settings.ts';
import { confirmSettings, syncDeviceSettings } from './sync-settings.ts';
import { readDeviceSettings, readSyncedSettings, writeDeviceSettings } from './device-settings.ts';

const SKIPS = { ...DEFAULT_SKIPS, skip_opening: 'always' as const };
const ACCOUNT: Settings = {
  auto_skip: false,
  ...SKIPS,
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
    ...SKIPS,
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
  writeDeviceSettings(storage, { ...readDeviceSettings(storage), skip_opening: 'never' });
  assert.deepEqual(syncDeviceSettings(storage, 7, page), { skip_opening: 'never' });
  assert.deepEqual(syncDeviceSettings(storage, 7, page), { skip_opening: 'never' }, 'it did not arrive');
  confirmSettings(storage, { skip_opening: 'never' });
  assert.deepEqual(syncDeviceSettings(storage, 7, page), {});
  assert.equal(readDeviceSettings(storage).skip_opening, 'never');
  assert.deepEqual(syncDeviceSettings(storage, 7, { ...ACCOUNT, skip_opening: 'never' }), {});
});

test('the next account to sign in brings its own settings, and no change is sent', () => {
  const storage = memoryStorage();
  syncDeviceSettings(storage, 7, { ...ACCOUNT });
  writeDeviceSettings(storage, { ...readDeviceSettings(storage), autoplay_next: false });
  assert.deepEqual(syncDeviceSettings(storage, 8, { ...ACCOUNT, skip_opening: 'ask' }), {});
  assert.deepEqual(readDeviceSettings(storage), {
    ...SKIPS,
    skip_opening: 'ask',
    autoplay_next: true,
    quality: 720,
    speed: 1,
    data_saver: true,
  });
});

test('the switch of an older version for both songs stays what it was, on the device and where it was sent', () => {
  const storage = memoryStorage();
  const old = { autoplay_next: true, quality: 720, speed: 1, data_saver: true };
  storage.setItem('akane.player', JSON.stringify({ skipsByItself: true, goesOnByItself: true }));
  storage.setItem('akane.settings', JSON.stringify({ user: 7, settings: { ...old, auto_skip: true } }));
  const both = { skip_opening: 'always', skip_ending: 'always' } as const;
  const { skip_recap: recap, skip_opening, skip_ending } = readDeviceSettings(storage);
  assert.deepEqual([recap, { skip_opening, skip_ending }], ['ask', both]);
  assert.equal(readSyncedSettings(storage)?.settings.skip_ending, 'always');
  const account = { ...ACCOUNT, auto_skip: true, ...both };
  assert.deepEqual(syncDeviceSettings(storage, 7, account), {}, 'nothing has changed');
  // Switched off before the update and not sent yet.
  storage.setItem('akane.player', JSON.stringify({ skipsByItself: false }));
  storage.setItem('akane.settings', JSON.stringify({ user: 7, settings: { ...old, auto_skip: true } }));
  assert.deepEqual(syncDeviceSettings(storage, 7, { ...account }), {
    skip_opening: 'ask',
    skip_ending: 'ask',
  });
});
