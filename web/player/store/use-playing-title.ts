import { useEffect } from 'react';
import type { Player } from './player.ts';
import { useSlice } from './use-slice.ts';

const PLAYING_SIGN = '▶ ';

function markTitle(): void {
  if (!document.title.startsWith(PLAYING_SIGN)) document.title = PLAYING_SIGN + document.title;
}

/** Puts a ▶ before the document title while the video plays, so that the tab shows the playback state. */
export function usePlayingTitle({ playback }: Player): void {
  const isPlaying = useSlice(playback, (state) => !state.isPaused);
  useEffect(() => {
    if (!isPlaying) return;
    // The router sets the title when it hydrates and for the next episode, while the video plays on.
    const observer = new MutationObserver(markTitle);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    markTitle();
    return () => {
      observer.disconnect();
      if (document.title.startsWith(PLAYING_SIGN)) document.title = document.title.slice(PLAYING_SIGN.length);
    };
  }, [isPlaying]);
}
