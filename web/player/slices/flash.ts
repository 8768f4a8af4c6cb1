import { defineSlice } from '../engine/media-store.ts';

/** A short answer on the picture to a key or a gesture; `turn` tells two equal ones apart. */
export type FlashState = { text: string | null; side: 'left' | 'middle' | 'right'; turn: number };

const SHOWN_FOR = 700;

/** Says what a key or a gesture has just done. */
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
            timer = setTimeout(() => set({ text: null }), SHOWN_FOR);
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
