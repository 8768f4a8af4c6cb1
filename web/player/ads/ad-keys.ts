import { commandOf } from '../input/key-map.ts';
import type { Chord, PlayerSettings } from '../slices/settings.ts';

export type AdKey = 'toggle' | 'sound' | 'fullscreen' | 'skip' | 'louder' | 'quieter' | 'leave';

const KEYS: Record<Chord, AdKey> = {
  Space: 'toggle',
  KeyM: 'sound',
  KeyF: 'fullscreen',
  KeyS: 'skip',
  ArrowUp: 'louder',
  ArrowDown: 'quieter',
  Escape: 'leave',
};

type Press = Parameters<typeof commandOf>[0];

/**
 * What a key of the player does to an ad, wherever the viewer has moved that key; null for all that would move the
 * film.
 */
export function adKeyOf(press: Press, settings: PlayerSettings): AdKey | null {
  const command = commandOf(press, settings);
  return (command && KEYS[command.chords[0]]) ?? null;
}
