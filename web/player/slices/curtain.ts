import { defineSlice } from '../engine/media-store.ts';

/**
 * What is down before a film: it is opened and loaded behind it, and does not begin to play until the curtain rises.
 */
export function createCurtain() {
  return defineSlice<{ isDown: boolean }, { lower: () => void; raise: () => void }>(
    { isDown: false },
    ({ set }) => ({
      commands: { lower: () => set({ isDown: true }), raise: () => set({ isDown: false }) },
    }),
  );
}

export type Curtain = ReturnType<typeof createCurtain>;
