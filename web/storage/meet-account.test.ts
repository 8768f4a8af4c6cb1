import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Settings } from '#contract/settings.ts';
import { agree, meetAccount } from './meet-account.ts';
import { readDevice, writeDevice } from './shelf.ts';

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

function aShelf() {
  const all = new Map<string, string>();
  return {
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, value: string) => void all.set(key, value),
  };
}

test('a new device plays as the account says from its first film on', () => {
  const shelf = aShelf();
  assert.deepEqual(meetAccount(shelf, 7, { ...ACCOUNT }), {});
  assert.deepEqual(readDevice(shelf), {
    auto_skip: true,
    autoplay_next: true,
    quality: 720,
    speed: 1,
    data_saver: true,
  });
});

test('what is turned in the player is told once, and the page that is still open does not take it back', () => {
  const shelf = aShelf();
  const page = { ...ACCOUNT };
  meetAccount(shelf, 7, page);
  writeDevice(shelf, { ...readDevice(shelf), auto_skip: false });
  assert.deepEqual(meetAccount(shelf, 7, page), { auto_skip: false });
  assert.deepEqual(meetAccount(shelf, 7, page), { auto_skip: false }, 'it did not arrive');
  agree(shelf, { auto_skip: false });
  assert.deepEqual(meetAccount(shelf, 7, page), {});
  assert.equal(readDevice(shelf).auto_skip, false);
  assert.deepEqual(meetAccount(shelf, 7, { ...ACCOUNT, auto_skip: false }), {});
});

test('whoever signs in after somebody else has settings of their own, and nobody is told', () => {
  const shelf = aShelf();
  meetAccount(shelf, 7, { ...ACCOUNT });
  writeDevice(shelf, { ...readDevice(shelf), autoplay_next: false });
  assert.deepEqual(meetAccount(shelf, 8, { ...ACCOUNT, auto_skip: false }), {});
  assert.deepEqual(readDevice(shelf), {
    auto_skip: false,
    autoplay_next: true,
    quality: 720,
    speed: 1,
    data_saver: true,
  });
});
