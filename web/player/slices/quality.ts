import type { Renditions } from '../engine/open-source.ts';
import { defineSlice } from '../engine/media-store.ts';
import { recall, remember, type Shelf } from '#web/storage/remembered.ts';
import { SAVED_HEIGHT, type Saver } from './saver.ts';

/** `lowered` is the height that a line which stalls has been stepped down to. */
type QualityState = {
  heights: readonly number[];
  chosen: number | 'auto';
  actual: number | null;
  lowered: number | null;
};

type QualityCommands = {
  /** A source says what it has; the remembered choice is applied to it. */
  offer: (renditions: Renditions) => void;
  /** A source says which height is on the screen. */
  report: (height: number) => void;
  choose: (height: number | 'auto') => void;
  /** One step below what is on the screen; the choice is remembered as it was. False where it is the lowest. */
  lower: () => boolean;
  /** Back to what the viewer has chosen. */
  restore: () => void;
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

/**
 * The picture's height: automatic or chosen by hand, the choice remembered on this device. What is chosen by hand may
 * cost traffic.
 */
export function createQuality(shelf: Shelf, saver: Saver) {
  const remembered = recall(shelf, 'quality');
  const chosen = typeof remembered === 'number' ? remembered : 'auto';
  const nothing: QualityState = { heights: [], chosen, actual: null, lowered: null };
  return defineSlice<QualityState, QualityCommands>(nothing, ({ get, set }) => {
    let renditions: Renditions | null = null;
    const mayChoose = () => Math.min(get().lowered ?? Infinity, saver.get().isOn ? SAVED_HEIGHT : Infinity);
    const limit = () => {
      const most = mayChoose();
      renditions?.limit(most === Infinity ? null : nearest(renditions.heights, most));
    };
    const apply = () => {
      const { chosen, lowered } = get();
      if (chosen === 'auto') {
        renditions?.take(null);
        limit();
      } else {
        renditions?.take(nearest(renditions.heights, Math.min(chosen, lowered ?? chosen)));
      }
    };
    return {
      commands: {
        offer: (next) => {
          renditions = next;
          set({ heights: next.heights });
          if (get().chosen !== 'auto') apply();
          // A source that is told to choose before it has begun loads its first segment twice.
          else if (mayChoose() !== Infinity) limit();
        },
        report: (height) => set({ actual: height }),
        choose: (height) => {
          set({ chosen: height, lowered: null });
          remember(shelf, 'quality', height);
          apply();
        },
        lower: () => {
          const { heights, actual } = get();
          const below = actual === null ? undefined : heights.findLast((height) => height < actual);
          if (below === undefined) return false;
          set({ lowered: below });
          apply();
          return true;
        },
        restore: () => {
          set({ lowered: null });
          apply();
        },
        clear: () => {
          renditions = null;
          // What the player chooses by itself it may try anew with the next film.
          const { chosen, lowered } = get();
          set({ heights: [], actual: null, lowered: chosen === 'auto' ? null : lowered });
        },
      },
      attach(_stage, signal) {
        const onSaver = () => get().chosen === 'auto' && limit();
        signal.addEventListener('abort', saver.subscribe(onSaver));
      },
    };
  });
}

export type Quality = ReturnType<typeof createQuality>;
