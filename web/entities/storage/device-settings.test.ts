import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SKIPS } from '#contract/skip-choices.ts';
import { createSettings } from '#web/player/slices/settings.ts';
import {
  readSyncedSettings,
  readDeviceSettings,
  writeSyncedSettings,
  writeDeviceSettings,
} from './device-settings.ts';

function memoryStorage(stored: Record<string, string> = {}) {
  const values = new Map(Object.entries(stored));
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

const CHOSEN = {
  ...DEFAULT_SKIPS,
  skip_opening: 'always',
  skip_ending: 'never',
  autoplay_next: false,
  quality: 720,
  speed: 1.5,
  data_saver: true,
} as const;

test('empty or damaged storage gives the defaults of the player', () => {
  const defaults = {
    ...DEFAULT_SKIPS,
    autoplay_next: true,
    quality: 'auto',
    speed: 1,
    data_saver: false,
  };
  assert.deepEqual(readDeviceSettings(memoryStorage()), defaults);
  const damaged = { 'akane.player': '[1', 'akane.quality': '"4k"', 'akane.speed': '16' };
  assert.deepEqual(readDeviceSettings(memoryStorage(damaged)), defaults);
});

test('the player reads the written settings and keeps its other ones', () => {
  const storage = memoryStorage({ 'akane.player': JSON.stringify({ seekStep: 15, skipsByItself: true }) });
  writeDeviceSettings(storage, CHOSEN);
  assert.deepEqual(readDeviceSettings(storage), CHOSEN);
  const { skips, goesOnByItself, savesTraffic, seekStep } = createSettings(storage).get();
  assert.deepEqual([skips.skip_opening, skips.skip_ending], ['always', 'never']);
  assert.deepEqual([goesOnByItself, savesTraffic, seekStep], [false, true, 15]);
});

test('synced settings are stored with their account', () => {
  const storage = memoryStorage();
  assert.equal(readSyncedSettings(storage), null);
  writeSyncedSettings(storage, { user: 7, settings: CHOSEN });
  assert.deepEqual(readSyncedSettings(storage), { user: 7, settings: CHOSEN });
});
