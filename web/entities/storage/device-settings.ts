import { readStored, writeStored, type BrowserStorage } from './browser-storage.ts';
import type { SyncedSettings, DeviceSettings } from './merge-settings.ts';
import { readSkips, SKIP_SETTINGS } from './skip-choices.ts';

const SYNCED = 'settings';
const PLAYER = 'player';
const QUALITIES: readonly unknown[] = [480, 720, 1080];
const SPEEDS: readonly unknown[] = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

type Fields = Record<string, unknown>;

function toFields(value: unknown): Fields {
  return value !== null && typeof value === 'object' ? (value as Fields) : {};
}

/** Reads the settings that the player keeps on this device; absent or damaged values become the defaults. */
export function readDeviceSettings(storage: BrowserStorage): DeviceSettings {
  const player = toFields(readStored(storage, PLAYER));
  const quality = readStored(storage, 'quality');
  const speed = readStored(storage, 'speed');
  return {
    ...readSkips(player),
    autoplay_next: player['goesOnByItself'] !== false,
    quality: QUALITIES.includes(quality) ? (quality as DeviceSettings['quality']) : 'auto',
    speed: SPEEDS.includes(speed) ? (speed as DeviceSettings['speed']) : 1,
    data_saver: player['savesTraffic'] === true,
  };
}

/** Writes settings where the player of this device reads them; its other settings stay. */
export function writeDeviceSettings(storage: BrowserStorage, settings: DeviceSettings): void {
  const player = toFields(readStored(storage, PLAYER));
  writeStored(storage, PLAYER, {
    ...player,
    skips: Object.fromEntries(SKIP_SETTINGS.map((name) => [name, settings[name]])),
    goesOnByItself: settings.autoplay_next,
    savesTraffic: settings.data_saver,
  });
  writeStored(storage, 'quality', settings.quality);
  writeStored(storage, 'speed', settings.speed);
}

/** Reads the settings as last synced with an account; null before the first sync. */
export function readSyncedSettings(storage: BrowserStorage): SyncedSettings | null {
  const { user, settings } = toFields(readStored(storage, SYNCED));
  if (typeof user !== 'number' || !settings) return null;
  // An older version has stored one switch for openings and endings.
  const old = readSkips({ skipsByItself: toFields(settings)['auto_skip'] });
  return { user, settings: { ...old, ...(settings as DeviceSettings) } };
}

export function writeSyncedSettings(storage: BrowserStorage, synced: SyncedSettings): void {
  writeStored(storage, SYNCED, synced);
}
