import { useEffect, useState } from 'react';
import { storyboardAddress } from '#web/entities/episode/addresses.ts';
import { loadStoryboard, type StoryboardCue } from '#web/player/engine/storyboard.ts';
import { pickFrames } from './panel-frames.ts';

const START_AFTER_MS = 600;
const FRAME_MS = 1200;

/** A frame of an episode: a cell of a loaded sheet. */
export type PanelFrame = { image: HTMLImageElement; cue: StoryboardCue };
export type PanelFrames = { frames: readonly PanelFrame[]; index: number };

const NONE: PanelFrames = { frames: [], index: 0 };

async function loadSheet(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

async function loadFrames(episodeId: string, signal: AbortSignal): Promise<PanelFrame[]> {
  const cues = pickFrames(await loadStoryboard(storyboardAddress({ id: episodeId }), signal));
  const sheets = new Map(cues.map(({ sheet }) => [sheet, loadSheet(sheet)]));
  return Promise.all(
    cues.map(async (cue) => ({ cue, image: (await sheets.get(cue.sheet)) as HTMLImageElement })),
  );
}

/** Shows eight frames of an episode one after another, some time after opening; none with reduced motion. */
export function usePanelFrames(episodeId: string | null): PanelFrames {
  const [shown, setShown] = useState(NONE);
  useEffect(() => {
    if (episodeId === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const controller = new AbortController();
    let next: ReturnType<typeof setInterval> | undefined;
    const start = setTimeout(() => {
      loadFrames(episodeId, controller.signal)
        .then((frames) => {
          if (frames.length === 0 || controller.signal.aborted) return;
          setShown({ frames, index: 0 });
          const turn = () => setShown(({ index }) => ({ frames, index: (index + 1) % frames.length }));
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
