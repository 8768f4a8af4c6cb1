import { formatKeysAt } from '#web/player/input/key-map.ts';
import { usePlayer } from '#web/player/store/player-context.ts';
import type { KeyChord } from '#web/player/slices/settings.ts';
import { useSlice } from '#web/player/store/use-slice.ts';

/** Returns the tooltip of a control: its label, and the key currently assigned to it. */
export function useTooltip(label: string, shortcut?: KeyChord): string {
  const { settings } = usePlayer();
  const caps = useSlice(settings, (state) => (shortcut === undefined ? null : formatKeysAt(shortcut, state)));
  return caps === null ? label : `${label} (${caps})`;
}
