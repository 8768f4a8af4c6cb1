import type { Renditions } from '../engine/open-source.ts';
import { defineSlice } from '../engine/media-store.ts';
import { recall, remember, type Shelf } from '#web/storage/remembered.ts';
import { SAVED_HEIGHT, type Saver } from './saver.ts';

/** `lowered` is the height that playback fell back to after stalls; null if it did not. */
type QualityState = {
  heights: readonly number[];
  chosen: number | 'auto';
  actual: number | null;
  lowered: number | null;
};

type QualityCommands = {
  /** A source reports its renditions; the stored choice is applied to them. */
  offer: (renditions: Renditions) => void;
  /** A source reports the height on the screen. */
  report: (height: number) => void;
  choose: (height: number | 'auto') => void;
  /** Falls back to the next lower height; the stored choice stays. False if there is no lower one. */
  lower: () => boolean;
  /** Returns to the height that the viewer chose. */
  restore: () => void;
  /** The source was closed. */
  clear: () => void;
};

/** The index of the highest height that is at most `maxHeight`; 0 if all are higher. */
function indexAtMost(heights: readonly number[], maxHeight: number): number {
  return Math.max(
    0,
    heights.findLastIndex((height) => height <= maxHeight),
  );
}

/**
 * The rendition height: automatic or chosen by the viewer, and stored on this device. The data saver does not limit a
 * height that the viewer chose.
 */
export function createQuality(storage: Shelf, saver: Saver) {
  const stored = recall(storage, 'quality');
  const chosen = typeof stored === 'number' ? stored : 'auto';
  const initial: QualityState = { heights: [], chosen, actual: null, lowered: null };
  return defineSlice<QualityState, QualityCommands>(initial, ({ get, set }) => {
    let renditions: Renditions | null = null;
    const maxHeight = () => Math.min(get().lowered ?? Infinity, saver.get().isOn ? SAVED_HEIGHT : Infinity);
    const limit = () => {
      const max = maxHeight();
      renditions?.limit(max === Infinity ? null : indexAtMost(renditions.heights, max));
    };
    const apply = () => {
      const { chosen, lowered } = get();
      if (chosen === 'auto') {
        renditions?.take(null);
        limit();
      } else {
        renditions?.take(indexAtMost(renditions.heights, Math.min(chosen, lowered ?? chosen)));
      }
    };
    return {
      commands: {
        offer: (next) => {
          renditions = next;
          set({ heights: next.heights });
          if (get().chosen !== 'auto') apply();
          // A source that is set to automatic before it starts loads its first segment twice.
          else if (maxHeight() !== Infinity) limit();
        },
        report: (height) => set({ actual: height }),
        choose: (height) => {
          set({ chosen: height, lowered: null });
          remember(storage, 'quality', height);
          apply();
        },
        lower: () => {
          const { heights, actual } = get();
          const lower = actual === null ? undefined : heights.findLast((height) => height < actual);
          if (lower === undefined) return false;
          set({ lowered: lower });
          apply();
          return true;
        },
        restore: () => {
          set({ lowered: null });
          apply();
        },
        clear: () => {
          renditions = null;
          // The fallback of automatic quality ends with the episode; that of a chosen height stays.
          const { chosen, lowered } = get();
          set({ heights: [], actual: null, lowered: chosen === 'auto' ? null : lowered });
        },
      },
      attach(_stage, signal) {
        const onDataSaverChange = () => get().chosen === 'auto' && limit();
        signal.addEventListener('abort', saver.subscribe(onDataSaverChange));
      },
    };
  });
}

export type Quality = ReturnType<typeof createQuality>;
