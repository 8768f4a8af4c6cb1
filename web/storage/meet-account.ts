import type { Settings } from '#contract/settings.ts';
import type { Shelf } from './remembered.ts';
import { type DeviceSettings, settle, untold } from './settle.ts';
import { readAgreed, readDevice, writeAgreed, writeDevice } from './shelf.ts';

// What came with a page is true once: another tab, or the player itself, may have changed it since.
const met = new WeakSet<Settings>();

/**
 * Brings this device and the settings of an account, as a page brought them, together; to be called before anything is
 * played by them.
 * Gives what the account has to be told: the switches that have been turned here.
 */
export function meetAccount(shelf: Shelf, user: number, settings: Settings): Partial<DeviceSettings> {
  if (met.has(settings)) return turnedHere(shelf, user);
  met.add(settings);
  const { auto_skip, autoplay_next, quality, speed, data_saver } = settings;
  const account = { auto_skip, autoplay_next, quality, speed, data_saver };
  const told = { user, account, device: readDevice(shelf), agreed: readAgreed(shelf) };
  const { device, change } = settle(told);
  writeDevice(shelf, device);
  writeAgreed(shelf, { user, settings: account });
  return change;
}

function turnedHere(shelf: Shelf, user: number): Partial<DeviceSettings> {
  const agreed = readAgreed(shelf);
  return agreed?.user === user ? untold(readDevice(shelf), agreed.settings) : {};
}

/** The account has been told. */
export function agree(shelf: Shelf, change: Partial<DeviceSettings>): void {
  const agreed = readAgreed(shelf);
  if (agreed) writeAgreed(shelf, { ...agreed, settings: { ...agreed.settings, ...change } });
}
