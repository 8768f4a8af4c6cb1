import { defineSlice, listen } from '../engine/media-store.ts';
import { createCurtain, type Curtain } from './curtain.ts';

/** `isSilenced` tells that the browser let the film start only without sound, and nobody has turned it on since. */
type PlaybackState = { isPaused: boolean; hasEnded: boolean; hasStarted: boolean; isSilenced: boolean };

type PlaybackCommands = { play: () => void; pause: () => void; toggle: () => void };

const EVENTS = ['play', 'pause', 'playing', 'ended', 'emptied', 'seeked'];

/**
 * Playing and pausing; nothing plays behind a lowered curtain. `hasStarted` becomes true with the first frame that
 * moves and false with a new source.
 */
export function createPlayback(curtain: Curtain = createCurtain()) {
  const still: PlaybackState = { isPaused: true, hasEnded: false, hasStarted: false, isSilenced: false };
  return defineSlice<PlaybackState, PlaybackCommands>(still, ({ get, set, stage }) => {
    const playSilently = async (media: HTMLVideoElement) => {
      media.muted = true;
      try {
        await media.play();
        set({ isSilenced: true });
      } catch {
        // Not even that: the film stays paused under the big button.
        media.muted = false;
        set({ isPaused: true });
      }
    };
    const play = () => {
      const media = stage()?.media;
      if (!media || curtain.get().isDown) return;
      media.play().catch((error: unknown) => {
        set({ isPaused: media.paused });
        // Without a gesture browsers forbid sound, and most of them only that.
        if (error instanceof DOMException && error.name === 'NotAllowedError' && !media.muted)
          void playSilently(media);
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
