import { bufferedEnd } from '../engine/buffered.ts';
import { defineSlice, listen } from '../engine/slice.ts';

/** Seconds. `buffered` is the end of the buffered range at the position; `seeks` counts seeks. */
type TimeState = { position: number; duration: number; buffered: number; seeks: number };

type TimeCommands = {
  seek: (seconds: number) => void;
  seekBy: (seconds: number) => void;
  /** Steps one frame forward or back, only while paused. */
  step: (frames: 1 | -1) => void;
};

const FRAME_SECONDS = 1 / 24;
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

/** The position and seeking; a seek is clamped to the duration. */
export function createTime() {
  return defineSlice<TimeState, TimeCommands>(
    { position: 0, duration: 0, buffered: 0, seeks: 0 },
    ({ get, set, target: stage }) => {
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
            if (stage()?.media.paused) seekBy(frames * FRAME_SECONDS);
          },
        },
        attach({ media }, signal) {
          const read = () =>
            set({
              position: media.currentTime,
              duration: Number.isFinite(media.duration) ? media.duration : 0,
              buffered: bufferedEnd(media),
            });
          listen(media, EVENTS, read, signal);
          listen(media, ['seeked'], () => set({ seeks: get().seeks + 1 }), signal);
          read();
        },
      };
    },
  );
}

export type TimeSlice = ReturnType<typeof createTime>;
