import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSettings } from '#web/player/slices/settings.ts';
import { readAgreed, readDevice, writeAgreed, writeDevice } from './shelf.ts';

function aShelf(kept: Record<string, string> = {}) {
  const all = new Map(Object.entries(kept));
  return {
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, value: string) => void all.set(key, value),
  };
}

const CHOSEN = {
  auto_skip: true,
  autoplay_next: false,
  quality: 720,
  speed: 1.5,
  data_saver: true,
} as const;

test('a bare or damaged shelf is as the player takes it', () => {
  const usual = { auto_skip: false, autoplay_next: true, quality: 'auto', speed: 1, data_saver: false };
  assert.deepEqual(readDevice(aShelf()), usual);
  const damaged = { 'akane.player': '[1', 'akane.quality': '"4k"', 'akane.speed': '16' };
  assert.deepEqual(readDevice(aShelf(damaged)), usual);
});

test('what is written is what the player reads, and it keeps what else it knew', () => {
  const shelf = aShelf({ 'akane.player': JSON.stringify({ seekStep: 15, skipsByItself: false }) });
  writeDevice(shelf, CHOSEN);
  assert.deepEqual(readDevice(shelf), CHOSEN);
  const { skipsByItself, goesOnByItself, savesTraffic, seekStep } = createSettings(shelf).get();
  assert.deepEqual([skipsByItself, goesOnByItself, savesTraffic, seekStep], [true, false, true, 15]);
});

test('an agreement is remembered with its account', () => {
  const shelf = aShelf();
  assert.equal(readAgreed(shelf), null);
  writeAgreed(shelf, { user: 7, settings: CHOSEN });
  assert.deepEqual(readAgreed(shelf), { user: 7, settings: CHOSEN });
});
