import { defineSlice, listen } from '../media-store.ts';

type PlaybackState = { isPaused: boolean; hasEnded: boolean; hasStarted: boolean };

const EVENTS = ['play', 'pause', 'playing', 'ended', 'emptied', 'seeked'];

/** Playing and pausing. `hasStarted` becomes true with the first frame that moves and false with a new source. */
export function createPlayback() {
  return defineSlice<PlaybackState, { play: () => void; pause: () => void; toggle: () => void }>(
    { isPaused: true, hasEnded: false, hasStarted: false },
    ({ set, stage }) => {
      const play = () => {
        // A browser that forbids sound without a gesture leaves the film paused under the big button.
        stage()
          ?.media.play()
          .catch(() => set({ isPaused: true }));
      };
      const pause = () => stage()?.media.pause();
      return {
        commands: { play, pause, toggle: () => (stage()?.media.paused ? play() : pause()) },
        attach({ media }, signal) {
          const read = () => set({ isPaused: media.paused, hasEnded: media.ended });
          listen(media, EVENTS, read, signal);
          listen(media, ['playing'], () => set({ hasStarted: true }), signal);
          listen(media, ['emptied'], () => set({ hasStarted: false }), signal);
          read();
        },
      };
    },
  );
}

export type Playback = ReturnType<typeof createPlayback>;
