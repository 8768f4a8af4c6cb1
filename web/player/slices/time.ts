import { defineSlice, listen } from '../media-store.ts';

/** Seconds of the film. `buffered` is where the loaded part around the position ends. */
type TimeState = { position: number; duration: number; buffered: number };

type TimeCommands = {
  seek: (seconds: number) => void;
  seekBy: (seconds: number) => void;
  /** One frame to either side, only while paused. */
  step: (frames: 1 | -1) => void;
};

const FRAME = 1 / 24;
const EVENTS = [
  'timeupdate',
  'durationchange',
  'loadedmetadata',
  'progress',
  'seeking',
  'seeked',
  'emptied',
  'ended',
];

function bufferedAround({ buffered, currentTime }: HTMLVideoElement): number {
  for (let i = 0; i < buffered.length; i++) {
    if (buffered.start(i) <= currentTime + 0.5 && buffered.end(i) > currentTime) return buffered.end(i);
  }
  return currentTime;
}

/** The position in the film and moving in it; a seek is kept inside the film. */
export function createTime() {
  return defineSlice<TimeState, TimeCommands>(
    { position: 0, duration: 0, buffered: 0 },
    ({ get, set, stage }) => {
      const seek = (seconds: number) => {
        const media = stage()?.media;
        if (!media || get().duration === 0) return;
        media.currentTime = Math.min(Math.max(0, seconds), get().duration);
        set({ position: media.currentTime });
      };
      const seekBy = (seconds: number) => seek((stage()?.media.currentTime ?? 0) + seconds);
      return {
        commands: {
          seek,
          seekBy,
          step: (frames) => {
            if (stage()?.media.paused) seekBy(frames * FRAME);
          },
        },
        attach({ media }, signal) {
          const read = () =>
            set({
              position: media.currentTime,
              duration: Number.isFinite(media.duration) ? media.duration : 0,
              buffered: bufferedAround(media),
            });
          listen(media, EVENTS, read, signal);
          read();
        },
      };
    },
  );
}

export type Time = ReturnType<typeof createTime>;
