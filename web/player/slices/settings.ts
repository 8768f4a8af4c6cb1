import { defineSlice } from '../engine/slice.ts';
import { DEFAULT_SKIPS, type SkipChoices } from '#contract/skip-choices.ts';
import { readSkips } from '#web/entities/storage/skip-choices.ts';
import { readStored, writeStored, type BrowserStorage } from '#web/entities/storage/browser-storage.ts';

export const SEEK_STEPS = [5, 10, 15, 20, 30] as const;
export const TV_MODES = ['auto', 'on', 'off'] as const;
/** Seconds to buffer ahead. */
export const BUFFER_SECONDS = { usual: 40, large: 120, small: 15 } as const;
export const BUFFER_SIZES = ['usual', 'large', 'small'] as const;

/** A physical key (`KeyboardEvent.code`) with or without Shift: «KeyK», «Shift+KeyN». */
export type KeyChord = string;

export type PlayerSettings = {
  /** What is done at the marks of each kind. */
  skips: SkipChoices;
  /** The next episode starts automatically. */
  goesOnByItself: boolean;
  /** The data saver is on. */
  savesTraffic: boolean;
  /** Single-key shortcuts are on. */
  keysAreOn: boolean;
  /** Reassigned keys: the default first chord of a command, and its current chord. */
  keys: Readonly<Record<KeyChord, KeyChord>>;
  /** Seconds that the left and right arrows seek. */
  seekStep: (typeof SEEK_STEPS)[number];
  /** Whether arrow keys and Enter act as a TV remote. */
  tvMode: (typeof TV_MODES)[number];
  buffer: (typeof BUFFER_SIZES)[number];
  /** The preferred delivery origin; null for automatic choice. */
  server: string | null;
  /** The player is part of its page, beside the list of episodes, instead of filling the window. */
  isInPage: boolean;
};

const DEFAULTS: PlayerSettings = {
  skips: DEFAULT_SKIPS,
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

export type SettingsFlag = 'goesOnByItself' | 'savesTraffic' | 'keysAreOn' | 'isInPage';

const CHORD = /^(Shift\+)?\w{1,20}$/;

function parseChords(value: unknown): Record<KeyChord, KeyChord> {
  if (value === null || typeof value !== 'object') return {};
  const isChord = (chord: unknown) => typeof chord === 'string' && CHORD.test(chord);
  return Object.fromEntries(
    Object.entries(value as Record<string, KeyChord>).filter((pair) => pair.every(isChord)),
  );
}

function readSettings(storage: BrowserStorage): PlayerSettings {
  const value = readStored(storage, 'player');
  const stored = value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
  const flag = (name: SettingsFlag) => (typeof stored[name] === 'boolean' ? stored[name] : DEFAULTS[name]);
  return {
    skips: readSkips(stored),
    goesOnByItself: flag('goesOnByItself'),
    savesTraffic: flag('savesTraffic'),
    keysAreOn: flag('keysAreOn'),
    keys: parseChords(stored['keys']),
    seekStep: SEEK_STEPS.find((step) => step === stored['seekStep']) ?? DEFAULTS.seekStep,
    tvMode: TV_MODES.find((mode) => mode === stored['tvMode']) ?? DEFAULTS.tvMode,
    buffer: BUFFER_SIZES.find((size) => size === stored['buffer']) ?? DEFAULTS.buffer,
    server: typeof stored['server'] === 'string' ? stored['server'] : DEFAULTS.server,
    isInPage: flag('isInPage'),
  };
}

type SettingsCommands = {
  toggle: (name: SettingsFlag) => void;
  choose: <Name extends keyof PlayerSettings>(name: Name, value: PlayerSettings[Name]) => void;
};

/** The player settings of the viewer, stored on this device. */
export function createSettings(storage: BrowserStorage) {
  return defineSlice<PlayerSettings, SettingsCommands>(readSettings(storage), ({ get, set }) => {
    const choose: SettingsCommands['choose'] = (name, value) => {
      set({ [name]: value });
      // Reads the stored settings again: another tab or the account may have changed the others.
      writeStored(storage, 'player', { ...readSettings(storage), [name]: value });
    };
    return { commands: { choose, toggle: (name) => choose(name, !get()[name]) } };
  });
}

export type SettingsSlice = ReturnType<typeof createSettings>;
