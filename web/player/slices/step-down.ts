import { defineSlice, listen } from '../engine/media-store.ts';
import type { Quality } from './quality.ts';

type StepDownCommands = {
  /** Back to the height before. */
  restore: () => void;
  dismiss: () => void;
};

const STALLS = 2;
const WITHIN = 60_000;
const MIN_STALL = 400;
const SETTLED_AFTER = 2;
const NOTICE_FOR = 10_000;

/**
 * Lowers the picture when the film has run dry twice within a minute. `height` is the new one for as long as the notice
 * about it stands.
 */
export function createStepDown(quality: Quality, now: () => number) {
  return defineSlice<{ height: number | null }, StepDownCommands>({ height: null }, ({ set }) => {
    let stalls: number[] = [];
    // The second from which the film has been running by itself; waiting after a seek or a new height is no stall.
    let since: number | null = null;
    let stall: ReturnType<typeof setTimeout> | undefined;
    let notice: ReturnType<typeof setTimeout> | undefined;
    const dismiss = () => {
      clearTimeout(notice);
      set({ height: null });
    };
    const count = () => {
      stalls = [...stalls, now()].filter((at) => now() - at < WITHIN);
      if (stalls.length < STALLS || !quality.lower()) return;
      stalls = [];
      dismiss();
      set({ height: quality.get().lowered });
      notice = setTimeout(dismiss, NOTICE_FOR);
    };
    const unsettle = () => {
      since = null;
      clearTimeout(stall);
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
          clearTimeout(stall);
          if (!media.paused && !media.seeking) since ??= media.currentTime;
        };
        const onWaiting = () => {
          const isSettled = since !== null && media.currentTime - since >= SETTLED_AFTER;
          unsettle();
          if (isSettled && !media.seeking) stall = setTimeout(count, MIN_STALL);
        };
        listen(media, ['timeupdate'], onTime, signal);
        listen(media, ['waiting'], onWaiting, signal);
        listen(media, ['seeking', 'emptied', 'pause'], unsettle, signal);
        let { chosen, lowered } = quality.get();
        const onQuality = () => {
          const next = quality.get();
          if (next.chosen !== chosen || next.lowered !== lowered) unsettle();
          ({ chosen, lowered } = next);
        };
        signal.addEventListener('abort', quality.subscribe(onQuality));
        signal.addEventListener('abort', () => {
          clearTimeout(stall);
          clearTimeout(notice);
        });
      },
    };
  });
}

export type StepDown = ReturnType<typeof createStepDown>;
