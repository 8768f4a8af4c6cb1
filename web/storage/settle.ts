import type { Settings } from '#contract/settings.ts';

/** What of the settings lives on the device too, where the player reads it without asking anybody. */
export type DeviceSettings = Pick<
  Settings,
  'auto_skip' | 'autoplay_next' | 'quality' | 'speed' | 'data_saver'
>;

/** What a device and an account have agreed on last; of another account it says nothing. */
export type Agreed = { user: number; settings: DeviceSettings };

type Told = {
  user: number;
  account: DeviceSettings;
  device: DeviceSettings;
  agreed: Agreed | null;
};

// The others depend on the screen and the line: what is chosen in the player stays on its device.
const TOLD_TO_ACCOUNT = ['auto_skip', 'autoplay_next'] as const;

type Settled = {
  /** What the device has from now on. */
  device: DeviceSettings;
  /** What the account has to be told. */
  change: Partial<DeviceSettings>;
};

/** The switches that have been turned on a device since it agreed with the account. */
export function untold(device: DeviceSettings, known: DeviceSettings): Partial<DeviceSettings> {
  const turned = TOLD_TO_ACCOUNT.filter((name) => device[name] !== known[name]);
  return Object.fromEntries(turned.map((name) => [name, device[name]]));
}

/**
 * Brings a device and an account together. A device that has not met the account takes all of its settings; later each
 * takes what the other has changed since they last agreed, and where both have, the account wins.
 */
export function settle({ user, account, device, agreed }: Told): Settled {
  if (agreed?.user !== user) return { device: account, change: {} };
  const known = agreed.settings;
  const names = Object.keys(account) as (keyof DeviceSettings)[];
  const news = names.filter((name) => account[name] !== known[name]);
  const taken = { ...device, ...Object.fromEntries(news.map((name) => [name, account[name]])) };
  return { device: taken, change: untold(taken, account) };
}
