import { recall, remember, type Shelf } from './remembered.ts';
import type { Agreed, DeviceSettings } from './settle.ts';

const AGREED = 'settings';
const PLAYER = 'player';
const QUALITIES: readonly unknown[] = [480, 720, 1080];
const SPEEDS: readonly unknown[] = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

type Fields = Record<string, unknown>;

function fieldsOf(value: unknown): Fields {
  return value !== null && typeof value === 'object' ? (value as Fields) : {};
}

/** What the player of this device is told by its shelf. */
export function readDevice(shelf: Shelf): DeviceSettings {
  const player = fieldsOf(recall(shelf, PLAYER));
  const quality = recall(shelf, 'quality');
  const speed = recall(shelf, 'speed');
  return {
    auto_skip: player['skipsByItself'] === true,
    autoplay_next: player['goesOnByItself'] !== false,
    quality: QUALITIES.includes(quality) ? (quality as DeviceSettings['quality']) : 'auto',
    speed: SPEEDS.includes(speed) ? (speed as DeviceSettings['speed']) : 1,
    data_saver: player['savesTraffic'] === true,
  };
}

/** Tells the player of this device; what else it remembers stays. */
export function writeDevice(shelf: Shelf, settings: DeviceSettings): void {
  const player = fieldsOf(recall(shelf, PLAYER));
  remember(shelf, PLAYER, {
    ...player,
    skipsByItself: settings.auto_skip,
    goesOnByItself: settings.autoplay_next,
    savesTraffic: settings.data_saver,
  });
  remember(shelf, 'quality', settings.quality);
  remember(shelf, 'speed', settings.speed);
}

/** What this device and an account have agreed on last. */
export function readAgreed(shelf: Shelf): Agreed | null {
  const { user, settings } = fieldsOf(recall(shelf, AGREED));
  return typeof user === 'number' && settings ? { user, settings: settings as DeviceSettings } : null;
}

export function writeAgreed(shelf: Shelf, agreed: Agreed): void {
  remember(shelf, AGREED, agreed);
}
