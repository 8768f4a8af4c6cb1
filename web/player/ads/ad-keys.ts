import { commandOf } from '../input/key-map.ts';
import type { KeyChord, PlayerSettings } from '../slices/settings.ts';

export type AdKey = 'toggle' | 'sound' | 'fullscreen' | 'skip' | 'louder' | 'quieter' | 'leave';

const KEYS: Record<KeyChord, AdKey> = {
  Space: 'toggle',
  KeyM: 'sound',
  KeyF: 'fullscreen',
  KeyS: 'skip',
  ArrowUp: 'louder',
  ArrowDown: 'quieter',
  Escape: 'leave',
};

type KeyPress = Parameters<typeof commandOf>[0];

/** Returns what a key does during an ad, with the viewer's own key settings; null for others, such as seeking. */
export function adKeyOf(press: KeyPress, settings: PlayerSettings): AdKey | null {
  const command = commandOf(press, settings);
  return (command && KEYS[command.chords[0]]) ?? null;
}
