import { defineSlice } from '../engine/media-store.ts';

/** A lock on playback: the episode opens and loads behind it, for example during an ad, and plays once unlocked. */
export function createCurtain() {
  return defineSlice<{ isDown: boolean }, { lower: () => void; raise: () => void }>(
    { isDown: false },
    ({ set }) => ({
      commands: { lower: () => set({ isDown: true }), raise: () => set({ isDown: false }) },
    }),
  );
}

export type Curtain = ReturnType<typeof createCurtain>;
