import type { Settings } from '#contract/settings.ts';
import type { BrowserStorage } from './browser-storage.ts';
import { DEVICE_SETTINGS, type DeviceSettings, mergeSettings, unsentSettings } from './merge-settings.ts';
import {
  readSyncedSettings,
  readDeviceSettings,
  writeSyncedSettings,
  writeDeviceSettings,
} from './device-settings.ts';

// Settings that came with a page are merged once: later, another tab or the player itself may have changed them.
const merged = new WeakSet<Settings>();

/**
 * Syncs the settings of this device with those of an account, as loaded with a page. Call it before the player reads
 * its settings.
 * Returns the settings changed on this device that the account must save.
 */
export function syncDeviceSettings(
  storage: BrowserStorage,
  user: number,
  settings: Settings,
): Partial<DeviceSettings> {
  if (merged.has(settings)) return changedHere(storage, user);
  merged.add(settings);
  const named = DEVICE_SETTINGS.map((name) => [name, settings[name]]);
  const account = Object.fromEntries(named) as DeviceSettings;
  const synced = readSyncedSettings(storage);
  const { device, change } = mergeSettings({ user, account, device: readDeviceSettings(storage), synced });
  writeDeviceSettings(storage, device);
  writeSyncedSettings(storage, { user, settings: account });
  return change;
}

function changedHere(storage: BrowserStorage, user: number): Partial<DeviceSettings> {
  const synced = readSyncedSettings(storage);
  return synced?.user === user ? unsentSettings(readDeviceSettings(storage), synced.settings) : {};
}

/** Records that the account has saved a change. */
export function confirmSettings(storage: BrowserStorage, change: Partial<DeviceSettings>): void {
  const synced = readSyncedSettings(storage);
  if (synced) writeSyncedSettings(storage, { ...synced, settings: { ...synced.settings, ...change } });
}
