import { defineSlice, listen } from '../engine/slice.ts';
import { createPlaybackLock, type PlaybackLock } from './playback-lock.ts';

/** `isSilenced`: the browser allowed autoplay only muted, and the viewer has not unmuted since. */
type PlaybackState = { isPaused: boolean; hasEnded: boolean; hasStarted: boolean; isSilenced: boolean };

type PlaybackCommands = { play: () => void; pause: () => void; toggle: () => void };

const EVENTS = ['play', 'pause', 'playing', 'ended', 'emptied', 'seeked'];

/**
 * Playing and pausing. Nothing plays while the playback lock is on. `hasStarted` becomes true when the first frame
 * plays and false when the source changes.
 */
export function createPlayback(lock: PlaybackLock = createPlaybackLock()) {
  const initial: PlaybackState = { isPaused: true, hasEnded: false, hasStarted: false, isSilenced: false };
  return defineSlice<PlaybackState, PlaybackCommands>(initial, ({ get, set, target: stage }) => {
    const playMuted = async (media: HTMLVideoElement) => {
      media.muted = true;
      try {
        await media.play();
        set({ isSilenced: true });
      } catch {
        // Muted autoplay is forbidden too: the video stays paused under the large play button.
        media.muted = false;
        set({ isPaused: true });
      }
    };
    const play = () => {
      const media = stage()?.media;
      if (!media || lock.get().isLocked) return;
      media.play().catch((error: unknown) => {
        set({ isPaused: media.paused });
        // Without a user gesture most browsers forbid only autoplay with sound.
        if (error instanceof DOMException && error.name === 'NotAllowedError' && !media.muted)
          void playMuted(media);
      });
    };
    const pause = () => stage()?.media.pause();
    return {
      commands: { play, pause, toggle: () => (stage()?.media.paused ? play() : pause()) },
      attach({ media }, signal) {
        const read = () => set({ isPaused: media.paused, hasEnded: media.ended });
        listen(media, EVENTS, read, signal);
        listen(media, ['playing'], () => set({ hasStarted: true }), signal);
        listen(media, ['emptied'], () => set({ hasStarted: false }), signal);
        listen(media, ['volumechange'], () => set({ isSilenced: get().isSilenced && media.muted }), signal);
        read();
      },
    };
  });
}

export type Playback = ReturnType<typeof createPlayback>;
