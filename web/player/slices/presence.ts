import { defineSlice, listen } from '../engine/media-store.ts';

const EPISODES = 4;
const TIME = 3 * 60 * 60 * 1000;
const INPUTS = ['keydown', 'pointerdown', 'pointermove', 'wheel'];

type PresenceCommands = {
  /** A film begins: those that begin without a sign of the viewer are counted. */
  begin: (film: { episodeId: string }) => void;
  /** The viewer is here and goes on watching. */
  goOn: () => void;
  /** The viewer is here and leaves the film paused. */
  dismiss: () => void;
};

/**
 * Asks whether anybody still watches, after four episodes or three hours without a sign of life; the film waits for the
 * answer.
 */
export function createPresence(now: () => number) {
  return defineSlice<{ isAsking: boolean }, PresenceCommands>({ isAsking: false }, ({ get, set, stage }) => {
    let seenAt = now();
    let begun = 0;
    let last: string | null = null;
    const see = () => {
      seenAt = now();
      begun = 0;
    };
    const ask = () => {
      set({ isAsking: true });
      stage()?.media.pause();
    };
    const answer = () => {
      see();
      set({ isAsking: false });
    };
    const onTime = (media: HTMLVideoElement) => {
      if (!media.paused && now() - seenAt >= TIME) ask();
    };
    return {
      commands: {
        begin: ({ episodeId }) => {
          if (episodeId === last) return;
          last = episodeId;
          // The first of them was begun by the viewer.
          if (begun++ >= EPISODES) ask();
        },
        goOn: () => {
          answer();
          // Refused only where nothing has been played yet; the large button is there then.
          stage()
            ?.media.play()
            .catch(() => {});
        },
        dismiss: answer,
      },
      attach({ media, box }, signal) {
        listen(box.ownerDocument, INPUTS, see, signal);
        listen(media, ['timeupdate'], () => onTime(media), signal);
        // The next episode starts by itself as soon as it is loaded.
        listen(media, ['play'], () => get().isAsking && media.pause(), signal);
      },
    };
  });
}

export type Presence = ReturnType<typeof createPresence>;
