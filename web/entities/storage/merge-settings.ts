import type { SkipChoices } from '#contract/skip-choices.ts';
import type { Settings } from '#contract/settings.ts';
import { SKIP_SETTINGS } from './skip-choices.ts';

/** The settings that are also stored on the device, where the player reads them without a request. */
export type DeviceSettings = SkipChoices &
  Pick<Settings, 'autoplay_next' | 'quality' | 'speed' | 'data_saver'>;

/** The names of these settings. */
export const DEVICE_SETTINGS = [
  ...SKIP_SETTINGS,
  'autoplay_next',
  'quality',
  'speed',
  'data_saver',
] as const satisfies (keyof DeviceSettings)[];

/** The settings as last synced between this device and one account; not valid for other accounts. */
export type SyncedSettings = { user: number; settings: DeviceSettings };

type MergeInput = {
  user: number;
  account: DeviceSettings;
  device: DeviceSettings;
  synced: SyncedSettings | null;
};

// Quality, speed and the data saver depend on the screen and the connection: changes made in the player stay local.
const SENT_TO_ACCOUNT = [...SKIP_SETTINGS, 'autoplay_next'] as const;

type MergedSettings = {
  /** The new settings of the device. */
  device: DeviceSettings;
  /** The changes that the account must save. */
  change: Partial<DeviceSettings>;
};

/** Returns what was changed in the player of a device since `synced`, its last sync with the account. */
export function unsentSettings(device: DeviceSettings, synced: DeviceSettings): Partial<DeviceSettings> {
  const changed = SENT_TO_ACCOUNT.filter((name) => device[name] !== synced[name]);
  return Object.fromEntries(changed.map((name) => [name, device[name]]));
}

/**
 * Merges the settings of a device and an account. A device that is new to the account takes all of the account's
 * settings. Later each side takes what the other changed since the last sync; when both changed, the account wins.
 */
export function mergeSettings({ user, account, device, synced }: MergeInput): MergedSettings {
  if (synced?.user !== user) return { device: account, change: {} };
  const known = synced.settings;
  const names = Object.keys(account) as (keyof DeviceSettings)[];
  const changed = names.filter((name) => account[name] !== known[name]);
  const merged = { ...device, ...Object.fromEntries(changed.map((name) => [name, account[name]])) };
  return { device: merged, change: unsentSettings(merged, account) };
}
