import { defineSlice } from '../media-store.ts';
import { recall, remember, type Shelf } from '../remembered.ts';

export type PlayerSettings = {
  /** Openings and endings are skipped without being asked. */
  skipsByItself: boolean;
  /** The next episode starts by itself. */
  goesOnByItself: boolean;
  /** Single keys are commands. */
  keysAreOn: boolean;
};

const DEFAULTS: PlayerSettings = { skipsByItself: false, goesOnByItself: true, keysAreOn: true };

function recalled(shelf: Shelf): PlayerSettings {
  const value = recall(shelf, 'player');
  const known = value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
  const flag = (name: keyof PlayerSettings) =>
    typeof known[name] === 'boolean' ? known[name] : DEFAULTS[name];
  return {
    skipsByItself: flag('skipsByItself'),
    goesOnByItself: flag('goesOnByItself'),
    keysAreOn: flag('keysAreOn'),
  };
}

/** What the viewer told the player to do by itself, remembered on this device. */
export function createSettings(shelf: Shelf) {
  return defineSlice<PlayerSettings, { toggle: (name: keyof PlayerSettings) => void }>(
    recalled(shelf),
    ({ get, set }) => ({
      commands: {
        toggle: (name) => {
          set({ [name]: !get()[name] });
          remember(shelf, 'player', get());
        },
      },
    }),
  );
}

export type Settings = ReturnType<typeof createSettings>;
