import { defineSlice, listen } from '../engine/media-store.ts';
import { recall, remember, type Shelf } from '#web/storage/remembered.ts';

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

type SpeedCommands = {
  choose: (rate: number) => void;
  /** One step up or down the list. */
  shift: (steps: 1 | -1) => void;
  /** Runs at double speed until `release`, as under a held finger. */
  hold: () => void;
  release: () => void;
};

function recalled(shelf: Shelf): number {
  const rate = recall(shelf, 'speed');
  return SPEEDS.find((speed) => speed === rate) ?? 1;
}

/** How fast the film runs, remembered on this device. */
export function createSpeed(shelf: Shelf) {
  return defineSlice<{ rate: number }, SpeedCommands>({ rate: 1 }, ({ get, set, stage }) => {
    let held: number | null = null;
    const apply = (rate: number) => {
      const media = stage()?.media;
      if (!media) return;
      // A new source falls back to the default rate.
      media.defaultPlaybackRate = rate;
      media.playbackRate = rate;
      set({ rate });
    };
    const choose = (rate: number) => {
      apply(rate);
      remember(shelf, 'speed', rate);
    };
    return {
      commands: {
        choose,
        shift: (steps) => {
          const next = SPEEDS[SPEEDS.findIndex((speed) => speed === get().rate) + steps];
          if (next !== undefined) choose(next);
        },
        hold: () => {
          held ??= get().rate;
          apply(2);
        },
        release: () => {
          if (held !== null) apply(held);
          held = null;
        },
      },
      attach({ media }, signal) {
        apply(recalled(shelf));
        listen(media, ['ratechange'], () => set({ rate: media.playbackRate }), signal);
      },
    };
  });
}

export type Speed = ReturnType<typeof createSpeed>;
