import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SKIPS } from '#contract/skip-choices.ts';
import { type DeviceSettings, mergeSettings } from './merge-settings.ts';

const DEFAULTS: DeviceSettings = {
  ...DEFAULT_SKIPS,
  autoplay_next: true,
  quality: 'auto',
  speed: 1,
  data_saver: false,
};
const synced = { user: 7, settings: DEFAULTS };

test('a device new to an account takes all of its settings and sends none', () => {
  const account = { ...DEFAULTS, skip_ending: 'never' as const, quality: 720 as const };
  const device = { ...DEFAULTS, speed: 2 as const, autoplay_next: false };
  for (const last of [null, { user: 8, settings: device }]) {
    assert.deepEqual(mergeSettings({ user: 7, account, device, synced: last }), {
      device: account,
      change: {},
    });
  }
});

test('a setting changed in the account reaches the device', () => {
  const account = { ...DEFAULTS, skip_ending: 'never' as const, speed: 1.5 as const };
  assert.deepEqual(mergeSettings({ user: 7, account, device: DEFAULTS, synced }), {
    device: account,
    change: {},
  });
});

test('a switch changed in the player is sent to the account', () => {
  const device = { ...DEFAULTS, skip_opening: 'always' as const, autoplay_next: false };
  assert.deepEqual(mergeSettings({ user: 7, account: DEFAULTS, device, synced }), {
    device,
    change: { skip_opening: 'always', autoplay_next: false },
  });
});

test('quality, speed and data saver chosen in the player stay on the device until the account changes them', () => {
  const device = { ...DEFAULTS, quality: 480 as const, speed: 2 as const, data_saver: true };
  assert.deepEqual(mergeSettings({ user: 7, account: DEFAULTS, device, synced }), { device, change: {} });
  const account = { ...DEFAULTS, quality: 1080 as const };
  assert.deepEqual(mergeSettings({ user: 7, account, device, synced }), {
    device: { ...device, quality: 1080 },
    change: {},
  });
});

test('when both changed a setting the account wins; other changes are exchanged', () => {
  const account = { ...DEFAULTS, autoplay_next: false };
  const device = { ...DEFAULTS, skip_opening: 'always' as const, autoplay_next: true };
  assert.deepEqual(mergeSettings({ user: 7, account, device, synced }), {
    device: { ...device, autoplay_next: false },
    change: { skip_opening: 'always' },
  });
});

test('a second merge changes nothing', () => {
  const account = { ...DEFAULTS, speed: 1.25 as const };
  const device = { ...DEFAULTS, skip_recap: 'always' as const };
  const first = mergeSettings({ user: 7, account, device, synced });
  const settings = { ...account, ...first.change };
  const again = mergeSettings({
    user: 7,
    account: settings,
    device: first.device,
    synced: { user: 7, settings },
  });
  assert.deepEqual(again, { device: first.device, change: {} });
});

test('a device last synced before a setting existed takes it from the account', () => {
  const { data_saver: _, ...older } = DEFAULTS;
  const account = { ...DEFAULTS, data_saver: true };
  const last = { user: 7, settings: older as DeviceSettings };
  assert.deepEqual(mergeSettings({ user: 7, account, device: DEFAULTS, synced: last }).device, account);
});
