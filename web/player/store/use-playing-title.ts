import { useEffect } from 'react';
import type { Player } from './player.ts';
import { useSlice } from './use-slice.ts';

const PLAYING_SIGN = '▶ ';

/** Puts ▶ before the document title while the episode plays, so that the tab shows the playback state. */
export function usePlayingTitle({ playback }: Player): void {
  const isPlaying = useSlice(playback, (state) => !state.isPaused);
  useEffect(() => {
    if (!isPlaying) return;
    const { title } = document;
    const playingTitle = PLAYING_SIGN + title;
    document.title = playingTitle;
    return () => {
      // After a navigation the document has another title already.
      if (document.title === playingTitle) document.title = title;
    };
  }, [isPlaying]);
}
