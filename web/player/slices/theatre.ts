import { defineSlice, listen } from '../engine/slice.ts';
import type { SettingsSlice } from './settings.ts';

/** A window with enough space for the player inside its page. */
const LARGE_WINDOW = '(width >= 600px) and (height >= 480px)';

/** `isInPage`: the player is part of its page, between titles and episodes, instead of filling the window. */
type TheatreState = { isInPage: boolean; isPossible: boolean };

/** The player fills the window, or is part of its page if the viewer prefers that and the window is large enough. */
export function createTheatre(settings: SettingsSlice) {
  return defineSlice<TheatreState, { toggle: () => void }>(
    { isInPage: false, isPossible: false },
    ({ get, set }) => ({
      commands: {
        toggle: () => {
          if (get().isPossible) settings.toggle('isInPage');
        },
      },
      attach({ container: box }, signal) {
        const largeWindow = box.ownerDocument.defaultView?.matchMedia?.(LARGE_WINDOW);
        if (!largeWindow) return;
        const read = () =>
          set({ isPossible: largeWindow.matches, isInPage: largeWindow.matches && settings.get().isInPage });
        listen(largeWindow, ['change'], read, signal);
        signal.addEventListener('abort', settings.subscribe(read));
        read();
      },
    }),
  );
}

export type Theatre = ReturnType<typeof createTheatre>;
