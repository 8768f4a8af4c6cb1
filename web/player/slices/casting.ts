import { defineSlice } from '../engine/slice.ts';
import type { Playback } from './playback.ts';
import type { PlaybackLock } from './playback-lock.ts';
import type { TimeSlice } from './time.ts';
import type { WatchPosition } from './watch-position.ts';

/** `connecting` until a television plays the episode instead of the page; `device` is its name. */
type CastingState = { stage: 'off' | 'connecting' | 'on'; device: string };

type CastingCommands = {
  isOn: () => boolean;
  /** Asks for a television; the code that talks to it is loaded then. */
  ask: () => void;
  /** Playback has moved to a television: the page pauses. */
  begin: (device: string) => void;
  /** The television has reached this second. */
  report: (time: number) => void;
  /** Playback returns to the page at the last reported second. */
  end: () => void;
};

type CastingDeps = {
  playbackLock: PlaybackLock;
  playback: Playback;
  time: TimeSlice;
  watchPosition: WatchPosition;
};

/** Google Cast: a television plays the episode, and the page shows and saves its position. */
export function createCasting({ playbackLock, playback, time, watchPosition }: CastingDeps) {
  return defineSlice<CastingState, CastingCommands>({ stage: 'off', device: '' }, ({ get, set }) => {
    const isOn = () => get().stage === 'on';
    let reached: number | null = null;
    const end = () => {
      const wasOn = isOn();
      set({ stage: 'off' });
      if (!wasOn) return;
      playbackLock.unlock();
      if (reached !== null) time.seek(reached);
      playback.play();
    };
    return {
      commands: {
        isOn,
        ask: () => get().stage === 'off' && set({ stage: 'connecting' }),
        begin: (device) => {
          reached = null;
          set({ stage: 'on', device });
          playbackLock.lock();
          playback.pause();
        },
        report: (seconds) => {
          reached = seconds;
          watchPosition.reach(seconds);
        },
        end,
      },
      attach(_, signal) {
        // An ad that was about to start releases the lock, too.
        const lockAgain = () => isOn() && !playbackLock.get().isLocked && playbackLock.lock();
        signal.addEventListener(
          'abort',
          playbackLock.subscribe(() => void lockAgain()),
        );
      },
    };
  });
}

export type Casting = ReturnType<typeof createCasting>;
