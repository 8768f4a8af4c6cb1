import { defineSlice, listen } from '../engine/media-store.ts';

/** What a wait shows: nothing at first, then a spinner, then a word about it, then what is being done. */
export type Patience = 'calm' | 'spinner' | 'words' | 'help';

const SPINNER_AFTER = 400;
const WORDS_AFTER = 3000;
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

/** Whether the picture waits for data: a paused film needs its frame, a running one also the next. */
function isWaiting(media: HTMLVideoElement): boolean {
  if (media.ended || media.error) return false;
  return media.readyState < (media.paused ? HAVE_CURRENT_DATA : HAVE_FUTURE_DATA);
}

/** How long the viewer has been waiting for the picture. */
export function createStall() {
  return defineSlice<{ patience: Patience }, object>({ patience: 'calm' }, ({ set }) => ({
    commands: {},
    attach({ media }, signal) {
      let timers: ReturnType<typeof setTimeout>[] = [];
      const stop = () => {
        for (const timer of timers) clearTimeout(timer);
        timers = [];
        set({ patience: 'calm' });
      };
      const start = () => {
        timers = [
          setTimeout(() => set({ patience: 'spinner' }), SPINNER_AFTER),
          setTimeout(() => set({ patience: 'words' }), WORDS_AFTER),
          setTimeout(() => set({ patience: 'help' }), HELP_AFTER),
        ];
      };
      const read = () => {
        const waits = isWaiting(media);
        if (waits && timers.length === 0) start();
        if (!waits && timers.length > 0) stop();
      };
      listen(media, EVENTS, read, signal);
      signal.addEventListener('abort', stop);
      read();
    },
  }));
}

export type Stall = ReturnType<typeof createStall>;
