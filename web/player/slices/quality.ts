import type { Renditions } from '../engine/open-source.ts';
import { defineSlice } from '../engine/slice.ts';
import { readStored, writeStored, type BrowserStorage } from '#web/entities/storage/browser-storage.ts';
import { DATA_SAVER_MAX_HEIGHT, type DataSaver } from './data-saver.ts';

/** `lowered` is the height that playback fell back to after stalls; null if it did not. */
type QualityState = {
  heights: readonly number[];
  chosen: number | 'auto';
  actual: number | null;
  fallbackHeight: number | null;
};

type QualityCommands = {
  /** A source reports its renditions; the stored choice is applied to them. */
  setRenditions: (renditions: Renditions) => void;
  /** A source reports the height on the screen. */
  setActual: (height: number) => void;
  choose: (height: number | 'auto') => void;
  /** Falls back to the next lower height; the stored choice stays. False if there is no lower one. */
  stepDown: () => boolean;
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
export function createQuality(storage: BrowserStorage, saver: DataSaver) {
  const stored = readStored(storage, 'quality');
  const chosen = typeof stored === 'number' ? stored : 'auto';
  const initial: QualityState = { heights: [], chosen, actual: null, fallbackHeight: null };
  return defineSlice<QualityState, QualityCommands>(initial, ({ get, set }) => {
    let renditions: Renditions | null = null;
    const maxHeight = () =>
      Math.min(get().fallbackHeight ?? Infinity, saver.get().isOn ? DATA_SAVER_MAX_HEIGHT : Infinity);
    const limit = () => {
      const max = maxHeight();
      renditions?.setCap(max === Infinity ? null : indexAtMost(renditions.heights, max));
    };
    const apply = () => {
      const { chosen, fallbackHeight: lowered } = get();
      if (chosen === 'auto') {
        renditions?.select(null);
        limit();
      } else {
        renditions?.select(indexAtMost(renditions.heights, Math.min(chosen, lowered ?? chosen)));
      }
    };
    return {
      commands: {
        setRenditions: (next) => {
          renditions = next;
          set({ heights: next.heights });
          if (get().chosen !== 'auto') apply();
          // A source that is set to automatic before it starts loads its first segment twice.
          else if (maxHeight() !== Infinity) limit();
        },
        setActual: (height) => set({ actual: height }),
        choose: (height) => {
          set({ chosen: height, fallbackHeight: null });
          writeStored(storage, 'quality', height);
          apply();
        },
        stepDown: () => {
          const { heights, actual } = get();
          const lower = actual === null ? undefined : heights.findLast((height) => height < actual);
          if (lower === undefined) return false;
          set({ fallbackHeight: lower });
          apply();
          return true;
        },
        restore: () => {
          set({ fallbackHeight: null });
          apply();
        },
        clear: () => {
          renditions = null;
          // The fallback of automatic quality ends with the episode; that of a chosen height stays.
          const { chosen, fallbackHeight: lowered } = get();
          set({ heights: [], actual: null, fallbackHeight: chosen === 'auto' ? null : lowered });
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
