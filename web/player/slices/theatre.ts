import { defineSlice, listen } from '../engine/media-store.ts';
import type { Settings } from './settings.ts';

/** A window in which the film and its page have room beside each other. */
const ROOMY = '(width >= 600px) and (height >= 480px)';

/** `isInPage` tells that the film stands among the titles and episodes of its page instead of filling the window. */
type TheatreState = { isInPage: boolean; isPossible: boolean };

/** The film over the whole window, or in its page where the viewer prefers that and the window has room. */
export function createTheatre(settings: Settings) {
  return defineSlice<TheatreState, { toggle: () => void }>(
    { isInPage: false, isPossible: false },
    ({ get, set }) => ({
      commands: {
        toggle: () => {
          if (get().isPossible) settings.toggle('isInPage');
        },
      },
      attach({ box }, signal) {
        const room = box.ownerDocument.defaultView?.matchMedia?.(ROOMY);
        if (!room) return;
        const read = () =>
          set({ isPossible: room.matches, isInPage: room.matches && settings.get().isInPage });
        listen(room, ['change'], read, signal);
        signal.addEventListener('abort', settings.subscribe(read));
        read();
      },
    }),
  );
}

export type Theatre = ReturnType<typeof createTheatre>;
