import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Player } from './player.ts';
import { useSlice } from './use-slice.ts';

const PLAYING_SIGN = '▶ ';

/** Puts a ▶ before the document title while the video plays, so that the tab shows the playback state. */
export function usePlayingTitle({ playback }: Player): void {
  const isPlaying = useSlice(playback, (state) => !state.isPaused);
  // The next episode plays on under another title.
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isPlaying) return;
    const { title } = document;
    document.title = PLAYING_SIGN + title;
    return () => {
      // After a navigation the document has another title already.
      if (location.pathname === pathname) document.title = title;
    };
  }, [isPlaying, pathname]);
}
