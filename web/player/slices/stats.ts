import { bufferedAhead } from '../engine/buffered.ts';
import { defineSlice, type PlayerTarget } from '../engine/slice.ts';
import type { PlaybackSample } from './format-stats.ts';
import type { SourceSlice } from './source.ts';

type StatsState = { isOpen: boolean; sample: PlaybackSample | null };

const INTERVAL = 1000;

function sampleOf({ media, container: box }: PlayerTarget, source: SourceSlice): PlaybackSample {
  const { width, height } = box.getBoundingClientRect();
  const frames = media.getVideoPlaybackQuality?.();
  return {
    picture: { width: media.videoWidth, height: media.videoHeight },
    viewport: { width: Math.round(width), height: Math.round(height), density: window.devicePixelRatio },
    ahead: bufferedAhead(media),
    dropped: frames?.droppedVideoFrames ?? 0,
    frames: frames?.totalVideoFrames ?? 0,
    volume: media.muted ? 0 : media.volume,
    rate: media.playbackRate,
    stream: source.stats(),
  };
}

/** Playback statistics for engineers, sampled once a second while the panel is open. */
export function createStats(source: SourceSlice) {
  return defineSlice<StatsState, { toggle: () => void }>(
    { isOpen: false, sample: null },
    ({ get, set, target: stage }) => {
      let timer: ReturnType<typeof setInterval> | undefined;
      const read = () => {
        const current = stage();
        if (current) set({ sample: sampleOf(current, source) });
      };
      const stop = () => clearInterval(timer);
      return {
        commands: {
          toggle: () => {
            stop();
            set({ isOpen: !get().isOpen });
            if (!get().isOpen) return;
            read();
            timer = setInterval(read, INTERVAL);
          },
        },
        attach: (_, signal) => signal.addEventListener('abort', stop),
      };
    },
  );
}

export type Stats = ReturnType<typeof createStats>;
