import { recall, remember, type Shelf } from './remembered.ts';
import type { Agreed, DeviceSettings } from './settle.ts';

const SYNCED = 'settings';
const PLAYER = 'player';
const QUALITIES: readonly unknown[] = [480, 720, 1080];
const SPEEDS: readonly unknown[] = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

type Fields = Record<string, unknown>;

function toFields(value: unknown): Fields {
  return value !== null && typeof value === 'object' ? (value as Fields) : {};
}

/** Reads the settings that the player keeps on this device; absent or damaged values become the defaults. */
export function readDevice(storage: Shelf): DeviceSettings {
  const player = toFields(recall(storage, PLAYER));
  const quality = recall(storage, 'quality');
  const speed = recall(storage, 'speed');
  return {
    auto_skip: player['skipsByItself'] === true,
    autoplay_next: player['goesOnByItself'] !== false,
    quality: QUALITIES.includes(quality) ? (quality as DeviceSettings['quality']) : 'auto',
    speed: SPEEDS.includes(speed) ? (speed as DeviceSettings['speed']) : 1,
    data_saver: player['savesTraffic'] === true,
  };
}

/** Writes settings where the player of this device reads them; its other settings stay. */
export function writeDevice(storage: Shelf, settings: DeviceSettings): void {
  const player = toFields(recall(storage, PLAYER));
  remember(storage, PLAYER, {
    ...player,
    skipsByItself: settings.auto_skip,
    goesOnByItself: settings.autoplay_next,
    savesTraffic: settings.data_saver,
  });
  remember(storage, 'quality', settings.quality);
  remember(storage, 'speed', settings.speed);
}

/** Reads the settings as last synced with an account; null before the first sync. */
export function readAgreed(storage: Shelf): Agreed | null {
  const { user, settings } = toFields(recall(storage, SYNCED));
  return typeof user === 'number' && settings ? { user, settings: settings as DeviceSettings } : null;
}

export function writeAgreed(storage: Shelf, synced: Agreed): void {
  remember(storage, SYNCED, synced);
}
