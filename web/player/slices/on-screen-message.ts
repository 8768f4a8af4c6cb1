import { defineSlice } from '../engine/slice.ts';

/** A short message on the video after a key or gesture; `turn` is a counter that tells equal messages apart. */
export type OnScreenMessageState = {
  text: string | null;
  side: 'left' | 'middle' | 'right';
  sequence: number;
};

const DURATION = 700;

/** Shows what a key or gesture has just done. */
export function createOnScreenMessage() {
  return defineSlice<
    OnScreenMessageState,
    { show: (text: string, side?: OnScreenMessageState['side']) => void }
  >({ text: null, side: 'middle', sequence: 0 }, ({ get, set }) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    return {
      commands: {
        show: (text, side = 'middle') => {
          clearTimeout(timer);
          set({ text, side, sequence: get().sequence + 1 });
          timer = setTimeout(() => set({ text: null }), DURATION);
        },
      },
      attach(_, signal) {
        signal.addEventListener('abort', () => clearTimeout(timer));
      },
    };
  });
}

export type OnScreenMessage = ReturnType<typeof createOnScreenMessage>;
