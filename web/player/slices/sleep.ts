import { defineSlice, listen } from '../engine/media-store.ts';
import { MORE_MINUTES, type SleepChoice } from './sleep-choices.ts';

const MINUTE = 60_000;
const TICK = 1000;

/** `left` is in whole seconds, null while no minutes run; `hasSlept` stands from the stop until the film goes on. */
type SleepState = { choice: SleepChoice | null; left: number | null; hasSlept: boolean };

type SleepCommands = {
  choose: (choice: SleepChoice | null) => void;
  /** A quarter of an hour on top of what is left. */
  addMore: () => void;
};

/** Stops the film after some minutes or at the end of its episode, for those who fall asleep over it. */
export function createSleep(now: () => number) {
  const awake: SleepState = { choice: null, left: null, hasSlept: false };
  return defineSlice<SleepState, SleepCommands>(awake, ({ get, set, stage }) => {
    let until = 0;
    let ticking: ReturnType<typeof setInterval> | undefined;
    const stop = () => clearInterval(ticking);
    const sleep = () => {
      const wasPlaying = stage()?.media.paused === false;
      choose(null);
      stage()?.media.pause();
      set({ hasSlept: wasPlaying });
    };
    const tick = () => {
      const left = Math.ceil((until - now()) / 1000);
      if (left <= 0) sleep();
      else set({ left });
    };
    const choose = (choice: SleepChoice | null) => {
      stop();
      set({ ...awake, choice });
      if (typeof choice !== 'number') return;
      until = now() + choice * MINUTE;
      ticking = setInterval(tick, TICK);
      tick();
    };
    const onEnded = () => {
      if (get().choice !== 'episode') return;
      choose(null);
      set({ hasSlept: true });
    };
    return {
      commands: {
        choose,
        addMore: () => {
          until += MORE_MINUTES * MINUTE;
          tick();
        },
      },
      attach({ media }, signal) {
        listen(media, ['ended'], onEnded, signal);
        listen(media, ['play'], () => set({ hasSlept: false }), signal);
        signal.addEventListener('abort', stop);
      },
    };
  });
}

export type Sleep = ReturnType<typeof createSleep>;
