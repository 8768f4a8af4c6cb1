import { defineSlice, listen } from '../engine/slice.ts';
import { readStored, writeStored, type BrowserStorage } from '#web/entities/storage/browser-storage.ts';

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

type SpeedCommands = {
  choose: (rate: number) => void;
  /** Moves one step up or down in `SPEEDS`. */
  shift: (steps: 1 | -1) => void;
  /** Plays at double speed until `release`, while a finger or the mouse is held down. */
  hold: () => void;
  release: () => void;
};

function readSpeed(storage: BrowserStorage): number {
  const rate = readStored(storage, 'speed');
  return SPEEDS.find((speed) => speed === rate) ?? 1;
}

/** The playback rate, stored on this device. */
export function createSpeed(storage: BrowserStorage) {
  return defineSlice<{ rate: number }, SpeedCommands>({ rate: 1 }, ({ get, set, target: stage }) => {
    let rateBeforeHold: number | null = null;
    const apply = (rate: number) => {
      const media = stage()?.media;
      if (!media) return;
      // A new source resets the rate to the default rate.
      media.defaultPlaybackRate = rate;
      media.playbackRate = rate;
      set({ rate });
    };
    const choose = (rate: number) => {
      apply(rate);
      writeStored(storage, 'speed', rate);
    };
    return {
      commands: {
        choose,
        shift: (steps) => {
          const next = SPEEDS[SPEEDS.findIndex((speed) => speed === get().rate) + steps];
          if (next !== undefined) choose(next);
        },
        hold: () => {
          rateBeforeHold ??= get().rate;
          apply(2);
        },
        release: () => {
          if (rateBeforeHold !== null) apply(rateBeforeHold);
          rateBeforeHold = null;
        },
      },
      attach({ media }, signal) {
        apply(readSpeed(storage));
        listen(media, ['ratechange'], () => set({ rate: media.playbackRate }), signal);
      },
    };
  });
}

export type Speed = ReturnType<typeof createSpeed>;
