import { useEffect, useState } from 'react';
import { stillsAddress } from '#web/entities/episode/addresses.ts';

const START_AFTER_MS = 600;
const FRAME_MS = 1200;

/** How many frames there are, one below the other in a picture. */
export const FRAMES = 8;
/** The frames of an episode, and the number of the shown one, from 0. */
export type PanelFrames = { image: HTMLImageElement | null; index: number };

const NONE: PanelFrames = { image: null, index: 0 };

async function loadFrames(episodeId: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = stillsAddress({ id: episodeId });
  // Nothing is shown before all of it is there and sharp.
  await image.decode();
  return image;
}

/** Shows eight frames of an episode one after another, some time after opening; none with reduced motion. */
export function usePanelFrames(episodeId: string | null): PanelFrames {
  const [shown, setShown] = useState(NONE);
  useEffect(() => {
    if (episodeId === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const controller = new AbortController();
    let next: ReturnType<typeof setInterval> | undefined;
    const start = setTimeout(() => {
      loadFrames(episodeId)
        .then((image) => {
          if (controller.signal.aborted) return;
          setShown({ image, index: 0 });
          const turn = () => setShown(({ index }) => ({ image, index: (index + 1) % FRAMES }));
          next = setInterval(turn, FRAME_MS);
        })
        // Without frames the still picture stays.
        .catch(() => {});
    }, START_AFTER_MS);
    return () => {
      controller.abort();
      clearTimeout(start);
      clearInterval(next);
    };
  }, [episodeId]);
  return shown;
}
