import { capsAt } from '../input/key-map.ts';
import { usePlayer } from '../store/player-context.ts';
import type { Chord } from '../slices/settings.ts';
import { useSlice } from '../store/use-slice.ts';

/** What a control says under the pointer: its name, and the key that the viewer has for the same. */
export function useTooltip(label: string, shortcut?: Chord): string {
  const { settings } = usePlayer();
  const caps = useSlice(settings, (state) => (shortcut === undefined ? null : capsAt(shortcut, state)));
  return caps === null ? label : `${label} (${caps})`;
}
