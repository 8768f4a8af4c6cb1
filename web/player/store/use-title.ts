import { useEffect } from 'react';
import type { Player } from './player.ts';
import { useSlice } from './use-slice.ts';

const SIGN = '▶ ';

/** The sign of playing in the title of the page goes while the film stands, so that the tab tells it. */
export function useTitle({ playback }: Player): void {
  const isStopped = useSlice(playback, (state) => state.isPaused && state.hasStarted);
  useEffect(() => {
    const { title } = document;
    if (!isStopped || !title.startsWith(SIGN)) return;
    const quiet = title.slice(SIGN.length);
    document.title = quiet;
    return () => {
      // Another page has a title of its own by now.
      if (document.title === quiet) document.title = title;
    };
  }, [isStopped]);
}
