import { useEffect } from 'react';
import { focusFirst, walk } from '../../input/focus-walk.ts';
import { goBack } from '../../input/keys.ts';
import type { Player } from '../../store/player.ts';
import { type AdKey, adKeyOf } from '../../ads/ad-keys.ts';
import type { ShownAd } from '../../ads/give-break.ts';

const WAYS = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' } as const;
const LOUDER = 0.05;
// A focused control keeps the keys that press it.
const PRESSED_BY: Record<string, string> = { Enter: 'a, button', Space: 'button' };

function commandsOf(player: Player, ad: ShownAd | null): Record<AdKey, () => void> {
  const nothing = () => {};
  const { toggle = nothing, toggleSound = nothing, skip = nothing } = ad?.playback ?? {};
  return {
    toggle,
    sound: toggleSound,
    skip,
    fullscreen: player.fullscreen.toggle,
    louder: () => player.volume.change(LOUDER),
    quieter: () => player.volume.change(-LOUDER),
    leave: () => goBack(player),
  };
}

/** While an ad is on, the keys of the player are its own: the film behind it hears none of them. */
export function useAdKeys(player: Player, ad: ShownAd | null, box: HTMLElement | null): void {
  useEffect(() => {
    if (!box) return;
    const commands = commandsOf(player, ad);
    const { isTv } = player.remote.get();
    if (isTv) focusFirst(box);
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      event.stopPropagation();
      const way = Object.entries(WAYS).find(([code]) => code === event.code)?.[1];
      if (isTv && way) {
        event.preventDefault();
        return walk(box, way);
      }
      const pressed = PRESSED_BY[event.code];
      if (pressed && event.target instanceof Element && event.target.matches(pressed)) return;
      const key = adKeyOf(event, player.settings.get());
      if (!key) return;
      event.preventDefault();
      commands[key]();
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [player, ad, box]);
}
