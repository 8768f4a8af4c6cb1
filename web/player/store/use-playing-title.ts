import { useEffect } from 'react';
import type { Player } from './player.ts';
import { useSlice } from './use-slice.ts';

const PLAYING_SIGN = '▶ ';

/** Removes the ▶ from the document title while paused, so that the tab shows the playback state. */
export function usePlayingTitle({ playback }: Player): void {
  const isStopped = useSlice(playback, (state) => state.isPaused && state.hasStarted);
  useEffect(() => {
    const { title } = document;
    if (!isStopped || !title.startsWith(PLAYING_SIGN)) return;
    const pausedTitle = title.slice(PLAYING_SIGN.length);
    document.title = pausedTitle;
    return () => {
      // After a navigation the document has another title already.
      if (document.title === pausedTitle) document.title = title;
    };
  }, [isStopped]);
}
