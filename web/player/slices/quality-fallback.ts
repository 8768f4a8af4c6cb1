import { defineSlice, listen } from '../engine/slice.ts';
import type { Quality } from './quality.ts';

type StepDownCommands = {
  /** Returns to the previous height. */
  restore: () => void;
  dismiss: () => void;
};

const MAX_STALLS = 2;
const STALL_WINDOW = 60_000;
const MIN_STALL = 400;
const SETTLED_AFTER = 2;
const NOTICE_DURATION = 10_000;

/**
 * Lowers the quality after two stalls within a minute. `height` is the new height while the notice about it is visible.
 */
export function createQualityFallback(quality: Quality, now: () => number) {
  return defineSlice<{ height: number | null }, StepDownCommands>({ height: null }, ({ set }) => {
    let stalls: number[] = [];
    // The position since which playback has been undisturbed; waiting after a seek or a quality change is not a stall.
    let settledSince: number | null = null;
    let stallTimer: ReturnType<typeof setTimeout> | undefined;
    let noticeTimer: ReturnType<typeof setTimeout> | undefined;
    const dismiss = () => {
      clearTimeout(noticeTimer);
      set({ height: null });
    };
    const countStall = () => {
      stalls = [...stalls, now()].filter((at) => now() - at < STALL_WINDOW);
      if (stalls.length < MAX_STALLS || !quality.stepDown()) return;
      stalls = [];
      dismiss();
      set({ height: quality.get().fallbackHeight });
      noticeTimer = setTimeout(dismiss, NOTICE_DURATION);
    };
    const resetSettled = () => {
      settledSince = null;
      clearTimeout(stallTimer);
    };
    return {
      commands: {
        dismiss,
        restore: () => {
          dismiss();
          quality.restore();
        },
      },
      attach({ media }, signal) {
        const onTime = () => {
          clearTimeout(stallTimer);
          if (!media.paused && !media.seeking) settledSince ??= media.currentTime;
        };
        const onWaiting = () => {
          const isSettled = settledSince !== null && media.currentTime - settledSince >= SETTLED_AFTER;
          resetSettled();
          if (isSettled && !media.seeking) stallTimer = setTimeout(countStall, MIN_STALL);
        };
        listen(media, ['timeupdate'], onTime, signal);
        listen(media, ['waiting'], onWaiting, signal);
        listen(media, ['seeking', 'emptied', 'pause'], resetSettled, signal);
        let { chosen, fallbackHeight: lowered } = quality.get();
        const onQualityChange = () => {
          const next = quality.get();
          if (next.chosen !== chosen || next.fallbackHeight !== lowered) resetSettled();
          ({ chosen, fallbackHeight: lowered } = next);
        };
        signal.addEventListener('abort', quality.subscribe(onQualityChange));
        signal.addEventListener('abort', () => {
          clearTimeout(stallTimer);
          clearTimeout(noticeTimer);
        });
      },
    };
  });
}

export type QualityFallback = ReturnType<typeof createQualityFallback>;
