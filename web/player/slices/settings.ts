import { defineSlice } from '../engine/media-store.ts';
import { recall, remember, type Shelf } from '#web/storage/remembered.ts';

export const SEEK_STEPS = [5, 10, 15, 20, 30] as const;
export const TV_MODES = ['auto', 'on', 'off'] as const;
/** Seconds of film to load ahead. */
export const BUFFERS = { usual: 40, large: 120, small: 15 } as const;
export const BUFFER_SIZES = ['usual', 'large', 'small'] as const;

/** A key with or without Shift by its physical place: «KeyK», «Shift+KeyN». */
export type Chord = string;

export type PlayerSettings = {
  /** Openings and endings are skipped without being asked. */
  skipsByItself: boolean;
  /** The next episode starts by itself. */
  goesOnByItself: boolean;
  /** Films take as little traffic as they can. */
  savesTraffic: boolean;
  /** Single keys are commands. */
  keysAreOn: boolean;
  /** Keys that the viewer has moved: the first chord of a command as it comes, and the one it has now. */
  keys: Readonly<Record<Chord, Chord>>;
  /** Seconds that the left and right arrows seek. */
  seekStep: (typeof SEEK_STEPS)[number];
  /** Whether arrows and OK are those of a remote control. */
  tvMode: (typeof TV_MODES)[number];
  buffer: (typeof BUFFER_SIZES)[number];
  /** The host to take films from where there are several; null for the best one. */
  server: string | null;
  /** The film stands in its page, with the episodes beside it, instead of filling the window. */
  isInPage: boolean;
};

const DEFAULTS: PlayerSettings = {
  skipsByItself: false,
  goesOnByItself: true,
  savesTraffic: false,
  keysAreOn: true,
  keys: {},
  seekStep: 5,
  tvMode: 'auto',
  buffer: 'usual',
  server: null,
  isInPage: false,
};

export type Flag = 'skipsByItself' | 'goesOnByItself' | 'savesTraffic' | 'keysAreOn' | 'isInPage';

const CHORD = /^(Shift\+)?\w{1,20}$/;

function chords(value: unknown): Record<Chord, Chord> {
  if (value === null || typeof value !== 'object') return {};
  const isChord = (chord: unknown) => typeof chord === 'string' && CHORD.test(chord);
  return Object.fromEntries(
    Object.entries(value as Record<string, Chord>).filter((pair) => pair.every(isChord)),
  );
}

function recalled(shelf: Shelf): PlayerSettings {
  const value = recall(shelf, 'player');
  const known = value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
  const flag = (name: Flag) => (typeof known[name] === 'boolean' ? known[name] : DEFAULTS[name]);
  return {
    skipsByItself: flag('skipsByItself'),
    goesOnByItself: flag('goesOnByItself'),
    savesTraffic: flag('savesTraffic'),
    keysAreOn: flag('keysAreOn'),
    keys: chords(known['keys']),
    seekStep: SEEK_STEPS.find((step) => step === known['seekStep']) ?? DEFAULTS.seekStep,
    tvMode: TV_MODES.find((mode) => mode === known['tvMode']) ?? DEFAULTS.tvMode,
    buffer: BUFFER_SIZES.find((size) => size === known['buffer']) ?? DEFAULTS.buffer,
    server: typeof known['server'] === 'string' ? known['server'] : DEFAULTS.server,
    isInPage: flag('isInPage'),
  };
}

type SettingsCommands = {
  toggle: (name: Flag) => void;
  choose: <Name extends keyof PlayerSettings>(name: Name, value: PlayerSettings[Name]) => void;
};

/** What the viewer told the player to be like, remembered on this device. */
export function createSettings(shelf: Shelf) {
  return defineSlice<PlayerSettings, SettingsCommands>(recalled(shelf), ({ get, set }) => {
    const choose: SettingsCommands['choose'] = (name, value) => {
      set({ [name]: value });
      // Another tab, or the account, may have changed the others since.
      remember(shelf, 'player', { ...recalled(shelf), [name]: value });
    };
    return { commands: { choose, toggle: (name) => choose(name, !get()[name]) } };
  });
}

export type Settings = ReturnType<typeof createSettings>;
