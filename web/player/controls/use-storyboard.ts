import { useEffect, useReducer } from 'react';
import { storyboardAddress } from '#web/entities/episode/addresses.ts';
import { useEpisode, usePlayer } from '../store/player-context.ts';
import { type Cue, loadStoryboard } from '../engine/storyboard.ts';
import { useSlice } from '../store/use-slice.ts';

const NONE: readonly Cue[] = [];
const loaded = new Map<string, readonly Cue[]>();

/** The frames of the episode on the screen, fetched when they are first wanted; none where traffic is saved. */
export function useStoryboard(): readonly Cue[] {
  const address = storyboardAddress(useEpisode());
  const isSaving = useSlice(usePlayer().saver, ({ isOn }) => isOn);
  const [, showAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (isSaving || loaded.has(address)) return;
    const controller = new AbortController();
    loadStoryboard(address, controller.signal)
      .then((cues) => {
        loaded.set(address, cues);
        showAgain();
      })
      // Frames are a comfort: without them the time alone is shown.
      .catch(() => {});
    return () => controller.abort();
  }, [address, isSaving]);
  return (!isSaving && loaded.get(address)) || NONE;
}
