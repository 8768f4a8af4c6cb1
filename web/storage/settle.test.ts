import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DeviceSettings, settle } from './settle.ts';

const USUAL: DeviceSettings = {
  auto_skip: false,
  autoplay_next: true,
  quality: 'auto',
  speed: 1,
  data_saver: false,
};
const agreed = { user: 7, settings: USUAL };

test('a device that meets an account takes all of its settings and tells it nothing', () => {
  const account = { ...USUAL, auto_skip: true, quality: 720 as const };
  const device = { ...USUAL, speed: 2 as const, autoplay_next: false };
  for (const met of [null, { user: 8, settings: device }]) {
    assert.deepEqual(settle({ user: 7, account, device, agreed: met }), { device: account, change: {} });
  }
});

test('what has been changed in the account comes to the device', () => {
  const account = { ...USUAL, auto_skip: true, speed: 1.5 as const };
  assert.deepEqual(settle({ user: 7, account, device: USUAL, agreed }), { device: account, change: {} });
});

test('a switch turned in the player comes to the account', () => {
  const device = { ...USUAL, auto_skip: true, autoplay_next: false };
  assert.deepEqual(settle({ user: 7, account: USUAL, device, agreed }), {
    device,
    change: { auto_skip: true, autoplay_next: false },
  });
});

test('quality, speed and the data saver chosen in the player stay on their device until the account says otherwise', () => {
  const device = { ...USUAL, quality: 480 as const, speed: 2 as const, data_saver: true };
  assert.deepEqual(settle({ user: 7, account: USUAL, device, agreed }), { device, change: {} });
  const account = { ...USUAL, quality: 1080 as const };
  assert.deepEqual(settle({ user: 7, account, device, agreed }), {
    device: { ...device, quality: 1080 },
    change: {},
  });
});

test('where both have changed the same the account wins, and each takes the rest of the other', () => {
  const account = { ...USUAL, autoplay_next: false };
  const device = { ...USUAL, auto_skip: true, autoplay_next: true };
  assert.deepEqual(settle({ user: 7, account, device, agreed }), {
    device: { ...device, autoplay_next: false },
    change: { auto_skip: true },
  });
});

test('settled once, there is nothing left to settle', () => {
  const account = { ...USUAL, speed: 1.25 as const };
  const first = settle({ user: 7, account, device: { ...USUAL, auto_skip: true }, agreed });
  const settings = { ...account, ...first.change };
  const again = settle({ user: 7, account: settings, device: first.device, agreed: { user: 7, settings } });
  assert.deepEqual(again, { device: first.device, change: {} });
});

test('a device that agreed before there was a setting takes it from the account', () => {
  const { data_saver: _, ...older } = USUAL;
  const account = { ...USUAL, data_saver: true };
  const met = { user: 7, settings: older as DeviceSettings };
  assert.deepEqual(settle({ user: 7, account, device: USUAL, agreed: met }).device, account);
});
