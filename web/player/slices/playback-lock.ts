import { defineSlice } from '../engine/slice.ts';

/** A lock on playback: the episode opens and loads behind it, for example during an ad, and plays once unlocked. */
export function createPlaybackLock() {
  return defineSlice<{ isLocked: boolean }, { lock: () => void; unlock: () => void }>(
    { isLocked: false },
    ({ set }) => ({
      commands: { lock: () => set({ isLocked: true }), unlock: () => set({ isLocked: false }) },
    }),
  );
}

export type PlaybackLock = ReturnType<typeof createPlaybackLock>;
