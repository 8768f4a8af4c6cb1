import { defineSlice, listen } from '../engine/slice.ts';

const MAX_EPISODES = 4;
const MAX_IDLE_TIME = 3 * 60 * 60 * 1000;
const INPUT_EVENTS = ['keydown', 'pointerdown', 'pointermove', 'wheel'];

type PresenceCommands = {
  /** Counts an episode that starts; any viewer input resets the count. */
  begin: (episode: { episodeId: string }) => void;
  /** The viewer continues watching. */
  continueWatching: () => void;
  /** The viewer closes the question; the video stays paused. */
  dismiss: () => void;
};

/**
 * Pauses and asks whether anyone is still watching, after four episodes or three hours without viewer input.
 */
export function createIdleCheck(now: () => number) {
  return defineSlice<{ isAsking: boolean }, PresenceCommands>(
    { isAsking: false },
    ({ get, set, target: stage }) => {
      let lastInputAt = now();
      let episodeCount = 0;
      let lastEpisodeId: string | null = null;
      const resetIdle = () => {
        lastInputAt = now();
        episodeCount = 0;
      };
      const ask = () => {
        set({ isAsking: true });
        stage()?.media.pause();
      };
      const answer = () => {
        resetIdle();
        set({ isAsking: false });
      };
      const onTime = (media: HTMLVideoElement) => {
        if (!media.paused && now() - lastInputAt >= MAX_IDLE_TIME) ask();
      };
      return {
        commands: {
          begin: ({ episodeId }) => {
            if (episodeId === lastEpisodeId) return;
            lastEpisodeId = episodeId;
            // The viewer started the first of them.
            if (episodeCount++ >= MAX_EPISODES) ask();
          },
          continueWatching: () => {
            answer();
            // Browsers refuse only before the first playback; the large play button is visible then.
            stage()
              ?.media.play()
              .catch(() => {});
          },
          dismiss: answer,
        },
        attach({ media, container: box }, signal) {
          listen(box.ownerDocument, INPUT_EVENTS, resetIdle, signal);
          listen(media, ['timeupdate'], () => onTime(media), signal);
          // The next episode plays as soon as it is loaded, also while the question is open.
          listen(media, ['play'], () => get().isAsking && media.pause(), signal);
        },
      };
    },
  );
}

export type IdleCheck = ReturnType<typeof createIdleCheck>;
