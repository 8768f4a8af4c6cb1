import { useState, useEffect } from 'react';
import { useIsEmbed, usePlayer } from '../../store/player-context.ts';
import { useSlice } from '../../store/use-slice.ts';
import { AdView } from './ad-view.tsx';
import type { ShownAd } from '../../ads/run-ad-break.ts';
import { focusFirst, moveFocus } from '../../input/focus-navigation.ts';
import { goBack } from '../../input/key-commands.ts';
import type { Player } from '../../store/player.ts';
import { type AdKey, adKeyOf } from '../../ads/ad-keys.ts';

const DIRECTIONS = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' } as const;
const VOLUME_STEP = 0.05;
// A focused control keeps the keys that activate it.
const ACTIVATES: Record<string, string> = { Enter: 'a, button', Space: 'button' };

function commandsOf(player: Player, ad: ShownAd | null): Record<AdKey, () => void> {
  const nothing = () => {};
  const { toggle = nothing, toggleSound = nothing, skip = nothing } = ad?.playback ?? {};
  return {
    toggle,
    sound: toggleSound,
    skip,
    fullscreen: player.fullscreen.toggle,
    louder: () => player.volume.change(VOLUME_STEP),
    quieter: () => player.volume.change(-VOLUME_STEP),
    leave: () => goBack(player),
  };
}

/** Handles the keys of the player during an ad, so that the video behind it gets none of them. */
function useAdKeys(player: Player, ad: ShownAd | null, box: HTMLElement | null): void {
  useEffect(() => {
    if (!box) return;
    const commands = commandsOf(player, ad);
    const { isTv } = player.remote.get();
    if (isTv) focusFirst(box);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      event.stopPropagation();
      const direction = Object.entries(DIRECTIONS).find(([code]) => code === event.code)?.[1];
      if (isTv && direction) {
        event.preventDefault();
        return moveFocus(box, direction);
      }
      const activated = ACTIVATES[event.code];
      if (activated && event.target instanceof Element && event.target.matches(activated)) return;
      const key = adKeyOf(event, player.settings.get());
      if (!key) return;
      event.preventDefault();
      commands[key]();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [player, ad, box]);
}

/** Shows the ad in the media controls of the system, which can then only play and pause. */
function useAdSession(ad: ShownAd | null): void {
  useEffect(() => {
    const session = navigator.mediaSession as MediaSession | undefined;
    if (!session || !ad) return;
    const { playback, company } = ad;
    session.metadata = new MediaMetadata({ title: 'Реклама', artist: company });
    for (const action of ['play', 'pause'] as const) session.setActionHandler(action, playback.toggle);
    return () => {
      session.metadata = null;
      for (const action of ['play', 'pause'] as const) session.setActionHandler(action, null);
    };
  }, [ad]);
}

/** The controls of the ad before an episode, in place of those of the video. */
export function AdBreakScreen() {
  const player = usePlayer();
  const isEmbed = useIsEmbed();
  const ad = useSlice(player.ads, (state) => state.ad);
  const [box, setBox] = useState<HTMLElement | null>(null);
  useAdKeys(player, ad, box);
  useAdSession(ad);
  return (
    <div ref={setBox} className="player-ad-place">
      <AdView ad={ad} fullscreen={player.fullscreen} onBack={isEmbed ? undefined : player.queue.leave} />
    </div>
  );
}
