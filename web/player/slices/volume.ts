import { defineSlice, listen } from '../engine/slice.ts';
import { readStored, writeStored, type BrowserStorage } from '#web/entities/storage/browser-storage.ts';

/** `level` is the perceived loudness from 0 to 1. */
type VolumeState = { level: number; isMuted: boolean };

type VolumeCommands = {
  setLevel: (level: number) => void;
  change: (by: number) => void;
  toggleMute: () => void;
};

// Perceived loudness is about the square root of the amplitude that the element takes.
const toAmplitude = (level: number) => level ** 2;
const toLevel = (amplitude: number) => Math.round(Math.sqrt(amplitude) * 100) / 100;

const DEFAULT: VolumeState = { level: 1, isMuted: false };
const MIN_AUDIBLE_LEVEL = 0.05;

function readVolume(storage: BrowserStorage): VolumeState {
  const value = readStored(storage, 'volume') as Partial<VolumeState> | null;
  if (typeof value?.level !== 'number' || !(value.level >= 0 && value.level <= 1)) return DEFAULT;
  return { level: value.level, isMuted: value.isMuted === true };
}

/** Volume and mute, stored on this device. */
export function createVolume(storage: BrowserStorage) {
  return defineSlice<VolumeState, VolumeCommands>(DEFAULT, ({ get, set, target: stage }) => {
    const apply = ({ level, isMuted }: VolumeState) => {
      const media = stage()?.media;
      if (!media) return;
      media.volume = toAmplitude(level);
      media.muted = isMuted;
      set({ level, isMuted });
      writeStored(storage, 'volume', { level, isMuted });
    };
    const setLevel = (level: number) => {
      const bounded = Math.min(1, Math.max(0, Math.round(level * 100) / 100));
      apply({ level: bounded, isMuted: bounded === 0 });
    };
    return {
      commands: {
        setLevel,
        change: (by) => setLevel(get().level + by),
        toggleMute: () => {
          const { level, isMuted } = get();
          // Unmuting at level zero would stay silent.
          apply({ level: isMuted ? Math.max(level, MIN_AUDIBLE_LEVEL) : level, isMuted: !isMuted });
        },
      },
      attach({ media }, signal) {
        apply(readVolume(storage));
        listen(
          media,
          ['volumechange'],
          () => set({ level: toLevel(media.volume), isMuted: media.muted }),
          signal,
        );
      },
    };
  });
}

export type Volume = ReturnType<typeof createVolume>;
