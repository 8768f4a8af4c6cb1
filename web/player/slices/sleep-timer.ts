import { defineSlice, listen } from '../engine/slice.ts';
import type { SleepChoice } from './sleep-choices.ts';

/** By how much the timer can be put off. */
export const MORE_MINUTES = 15;

const MINUTE = 60_000;
const TICK = 1000;

/** `left`: whole seconds, or null without a running timer. `hasSlept`: stopped by the timer and not resumed. */
type SleepState = { choice: SleepChoice | null; secondsLeft: number | null; hasStopped: boolean };

type SleepCommands = {
  choose: (choice: SleepChoice | null) => void;
  /** Extends the timer by 15 minutes. */
  addMore: () => void;
};

/** The sleep timer: stops playback after some minutes or at the end of the episode. */
export function createSleepTimer(now: () => number) {
  const initial: SleepState = { choice: null, secondsLeft: null, hasStopped: false };
  return defineSlice<SleepState, SleepCommands>(initial, ({ get, set, target: stage }) => {
    let endsAt = 0;
    let interval: ReturnType<typeof setInterval> | undefined;
    const stopTimer = () => clearInterval(interval);
    const stopPlayback = () => {
      const wasPlaying = stage()?.media.paused === false;
      choose(null);
      stage()?.media.pause();
      set({ hasStopped: wasPlaying });
    };
    const tick = () => {
      const left = Math.ceil((endsAt - now()) / 1000);
      if (left <= 0) stopPlayback();
      else set({ secondsLeft: left });
    };
    const choose = (choice: SleepChoice | null) => {
      stopTimer();
      set({ ...initial, choice });
      if (typeof choice !== 'number') return;
      endsAt = now() + choice * MINUTE;
      interval = setInterval(tick, TICK);
      tick();
    };
    const onEnded = () => {
      if (get().choice !== 'episode') return;
      choose(null);
      set({ hasStopped: true });
    };
    return {
      commands: {
        choose,
        addMore: () => {
          endsAt += MORE_MINUTES * MINUTE;
          tick();
        },
      },
      attach({ media }, signal) {
        listen(media, ['ended'], onEnded, signal);
        listen(media, ['play'], () => set({ hasStopped: false }), signal);
        signal.addEventListener('abort', stopTimer);
      },
    };
  });
}

export type SleepTimer = ReturnType<typeof createSleepTimer>;
