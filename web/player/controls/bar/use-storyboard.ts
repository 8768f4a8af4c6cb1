import { useEffect, useReducer } from 'react';
import { storyboardAddress } from '#web/entities/episode/addresses.ts';
import { useEpisode, usePlayer } from '#web/player/store/player-context.ts';
import { type StoryboardCue, loadStoryboard } from '#web/player/engine/storyboard.ts';
import { useSlice } from '#web/player/store/use-slice.ts';

const NONE: readonly StoryboardCue[] = [];
const loaded = new Map<string, readonly StoryboardCue[]>();

/** Returns the preview frames of the current episode, loaded on first use; none while the data saver is on. */
export function useStoryboard(): readonly StoryboardCue[] {
  const address = storyboardAddress(useEpisode());
  const isSaving = useSlice(usePlayer().dataSaver, ({ isOn }) => isOn);
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (isSaving || loaded.has(address)) return;
    const controller = new AbortController();
    loadStoryboard(address, controller.signal)
      .then((cues) => {
        loaded.set(address, cues);
        rerender();
      })
      // Preview frames are optional: without them only the time is shown.
      .catch(() => {});
    return () => controller.abort();
  }, [address, isSaving]);
  return (!isSaving && loaded.get(address)) || NONE;
}
