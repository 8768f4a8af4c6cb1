import { defineSlice } from '../engine/media-store.ts';

/** A short message on the video after a key or gesture; `turn` is a counter that tells equal messages apart. */
export type FlashState = { text: string | null; side: 'left' | 'middle' | 'right'; turn: number };

const DURATION = 700;

/** Shows what a key or gesture has just done. */
export function createFlash() {
  return defineSlice<FlashState, { show: (text: string, side?: FlashState['side']) => void }>(
    { text: null, side: 'middle', turn: 0 },
    ({ get, set }) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      return {
        commands: {
          show: (text, side = 'middle') => {
            clearTimeout(timer);
            set({ text, side, turn: get().turn + 1 });
            timer = setTimeout(() => set({ text: null }), DURATION);
          },
        },
        attach(_, signal) {
          signal.addEventListener('abort', () => clearTimeout(timer));
        },
      };
    },
  );
}

export type Flash = ReturnType<typeof createFlash>;
