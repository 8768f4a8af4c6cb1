import { defineSlice } from '../media-store.ts';
import { recall, remember, type Shelf } from '../remembered.ts';

/** What a source offers: picture heights from low to high, and the way to take one of them (null for automatic). */
export type Renditions = { heights: readonly number[]; take: (index: number | null) => void };

type QualityState = { heights: readonly number[]; chosen: number | 'auto'; actual: number | null };

type QualityCommands = {
  /** A source says what it has; the remembered choice is applied to it. */
  offer: (renditions: Renditions) => void;
  /** A source says which height is on the screen. */
  report: (height: number) => void;
  choose: (height: number | 'auto') => void;
  /** The source is gone. */
  clear: () => void;
};

/** Where a wanted height is among those at hand: itself or the next lower one, else the lowest. */
function nearest(heights: readonly number[], wanted: number): number {
  return Math.max(
    0,
    heights.findLastIndex((height) => height <= wanted),
  );
}

/** The picture's height: automatic or chosen by hand, the choice remembered on this device. */
export function createQuality(shelf: Shelf) {
  const remembered = recall(shelf, 'quality');
  const chosen = typeof remembered === 'number' ? remembered : 'auto';
  return defineSlice<QualityState, QualityCommands>({ heights: [], chosen, actual: null }, ({ get, set }) => {
    let renditions: Renditions | null = null;
    const apply = () => {
      const { chosen } = get();
      renditions?.take(chosen === 'auto' ? null : nearest(renditions.heights, chosen));
    };
    return {
      commands: {
        offer: (next) => {
          renditions = next;
          set({ heights: next.heights });
          if (get().chosen !== 'auto') apply();
        },
        report: (height) => set({ actual: height }),
        choose: (height) => {
          set({ chosen: height });
          remember(shelf, 'quality', height);
          apply();
        },
        clear: () => {
          renditions = null;
          set({ heights: [], actual: null });
        },
      },
    };
  });
}

export type Quality = ReturnType<typeof createQuality>;
