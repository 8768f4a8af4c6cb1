import { defineSlice, listen } from '../engine/slice.ts';

/** The stages of a stall: nothing, a spinner, a message, then a hint what the viewer can do. */
export type StallStage = 'calm' | 'spinner' | 'words' | 'help';

const SPINNER_AFTER = 400;
const MESSAGE_AFTER = 3000;
const HELP_AFTER = 8000;
const EVENTS = [
  'loadstart',
  'waiting',
  'stalled',
  'seeking',
  'seeked',
  'playing',
  'canplay',
  'loadeddata',
  'play',
  'pause',
  'timeupdate',
  'ended',
  'emptied',
  'progress',
];

const HAVE_CURRENT_DATA = 2;
const HAVE_FUTURE_DATA = 3;

/** Whether playback waits for data: a paused video needs its current frame, a playing one also the next. */
function isWaiting(media: HTMLVideoElement): boolean {
  if (media.ended || media.error) return false;
  return media.readyState < (media.paused ? HAVE_CURRENT_DATA : HAVE_FUTURE_DATA);
}

/** How long playback has been waiting for data. */
export function createStall() {
  return defineSlice<{ stage: StallStage }, object>({ stage: 'calm' }, ({ set }) => ({
    commands: {},
    attach({ media }, signal) {
      let timers: ReturnType<typeof setTimeout>[] = [];
      const stop = () => {
        for (const timer of timers) clearTimeout(timer);
        timers = [];
        set({ stage: 'calm' });
      };
      const start = () => {
        timers = [
          setTimeout(() => set({ stage: 'spinner' }), SPINNER_AFTER),
          setTimeout(() => set({ stage: 'words' }), MESSAGE_AFTER),
          setTimeout(() => set({ stage: 'help' }), HELP_AFTER),
        ];
      };
      const read = () => {
        const isStalled = isWaiting(media);
        if (isStalled && timers.length === 0) start();
        if (!isStalled && timers.length > 0) stop();
      };
      listen(media, EVENTS, read, signal);
      signal.addEventListener('abort', stop);
      read();
    },
  }));
}

export type Stall = ReturnType<typeof createStall>;
