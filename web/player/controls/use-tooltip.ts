import { capsAt } from '../input/key-map.ts';
import { usePlayer } from '../store/player-context.ts';
import type { Chord } from '../slices/settings.ts';
import { useSlice } from '../store/use-slice.ts';

/** Returns the tooltip of a control: its label, and the key currently assigned to it. */
export function useTooltip(label: string, shortcut?: Chord): string {
  const { settings } = usePlayer();
  const caps = useSlice(settings, (state) => (shortcut === undefined ? null : capsAt(shortcut, state)));
  return caps === null ? label : `${label} (${caps})`;
}
