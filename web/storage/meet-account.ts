import type { Settings } from '#contract/settings.ts';
import type { Shelf } from './remembered.ts';
import { type DeviceSettings, settle, untold } from './settle.ts';
import { readAgreed, readDevice, writeAgreed, writeDevice } from './shelf.ts';

// Settings that came with a page are merged once: later, another tab or the player itself may have changed them.
const merged = new WeakSet<Settings>();

/**
 * Syncs the settings of this device with those of an account, as loaded with a page. Call it before the player reads
 * its settings.
 * Returns the settings changed on this device that the account must save.
 */
export function meetAccount(storage: Shelf, user: number, settings: Settings): Partial<DeviceSettings> {
  if (merged.has(settings)) return changedHere(storage, user);
  merged.add(settings);
  const { auto_skip, autoplay_next, quality, speed, data_saver } = settings;
  const account = { auto_skip, autoplay_next, quality, speed, data_saver };
  const synced = readAgreed(storage);
  const { device, change } = settle({ user, account, device: readDevice(storage), synced });
  writeDevice(storage, device);
  writeAgreed(storage, { user, settings: account });
  return change;
}

function changedHere(storage: Shelf, user: number): Partial<DeviceSettings> {
  const synced = readAgreed(storage);
  return synced?.user === user ? untold(readDevice(storage), synced.settings) : {};
}

/** Records that the account has saved a change. */
export function agree(storage: Shelf, change: Partial<DeviceSettings>): void {
  const synced = readAgreed(storage);
  if (synced) writeAgreed(storage, { ...synced, settings: { ...synced.settings, ...change } });
}
