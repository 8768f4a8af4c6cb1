import { defineSlice, listen } from '../engine/slice.ts';
import type { PlayerEpisode } from '#web/entities/episode/player-episode.ts';
import { countdownLength, nextCardStart, secondsLeft } from './next-card.ts';
import type { SettingsSlice } from './settings.ts';
import type { SkipSlice } from './skip-range.ts';
import type { SleepTimer } from './sleep-timer.ts';

/** A page that the viewer asked for; React navigates there. */
export type NavigationRequest = { to: 'episode'; episodeId: string } | { to: 'release' };

/**
 * `card`: `offer` offers the next episode, `end` is shown at the end of the last one. `left`: seconds until the next
 * episode starts automatically, or null; `countdown`: of how many. `isOver`: the episode played to its end.
 */
type QueueState = {
  current: PlayerEpisode | null;
  navigation: NavigationRequest | null;
  card: 'none' | 'offer' | 'end';
  secondsLeft: number | null;
  countdown: number;
  isOver: boolean;
};

type QueueCommands = {
  begin: (episode: PlayerEpisode) => void;
  /** Updates the previous and next episode of the current one. */
  updateNeighbors: (episode: PlayerEpisode) => void;
  next: () => void;
  previous: () => void;
  leave: () => void;
  /** The viewer keeps watching the ending; the card returns when the episode is over. */
  dismissCard: () => void;
};

/** Next and previous episode. Each episode requests navigation once, so that concurrent calls never skip an episode. */
export function createPlayQueue(settings: SettingsSlice, skip: SkipSlice, sleep?: SleepTimer) {
  const initial: QueueState = {
    current: null,
    navigation: null,
    card: 'none',
    secondsLeft: null,
    countdown: 0,
    isOver: false,
  };
  return defineSlice<QueueState, QueueCommands>(initial, ({ get, set }) => {
    let countdownStart: number | null = null;
    let isDismissed = false;
    let isCountdownStopped = false;
    // A sleep timer for the end of this episode turns autoplay off.
    const canAutoplay = () =>
      settings.get().goesOnByItself && !isCountdownStopped && sleep?.get().choice !== 'episode';
    const requestEpisode = (episodeId: string | null | undefined) => {
      if (episodeId && !get().navigation)
        set({ navigation: { to: 'episode', episodeId }, card: 'none', secondsLeft: null });
    };
    const next = () => requestEpisode(get().current?.nextId);
    const hide = () => {
      countdownStart = null;
      set({ card: 'none', secondsLeft: null, isOver: false });
    };
    const onTime = (media: HTMLVideoElement) => {
      const { current: episode, navigation } = get();
      if (!episode || navigation || !Number.isFinite(media.duration) || media.ended) return;
      const { ranges } = skip.get();
      const isNearEnd = media.currentTime >= nextCardStart(ranges, media.duration);
      if (!isNearEnd) isDismissed = isCountdownStopped = false;
      if (!isNearEnd || isDismissed) return hide();
      if (episode.nextId === null) return set({ card: 'end', secondsLeft: null, isOver: false });
      // The countdown restarts when the viewer seeks inside the ending.
      if (countdownStart === null || media.currentTime < countdownStart || media.seeking) {
        countdownStart = media.currentTime;
      }
      const countdown = countdownLength(ranges, media.duration, settings.get().skips);
      const left = canAutoplay()
        ? secondsLeft(countdownStart, media.currentTime, media.playbackRate, countdown)
        : null;
      if (left === 0) return next();
      set({ card: 'offer', secondsLeft: left, countdown });
    };
    // The viewer who touches something is here and decides.
    const stopCountdown = () => {
      if (get().secondsLeft === null) return;
      isCountdownStopped = true;
      set({ secondsLeft: null });
    };
    const onEnded = () => {
      const { current: episode } = get();
      if (!episode) return;
      if (episode.nextId === null) set({ card: 'end', secondsLeft: null, isOver: true });
      else if (canAutoplay() && !isDismissed) next();
      else set({ card: 'offer', secondsLeft: null, isOver: true });
    };
    return {
      commands: {
        begin: (episode) => {
          countdownStart = null;
          isDismissed = isCountdownStopped = false;
          set({ ...initial, current: episode });
        },
        updateNeighbors: (episode) => {
          hide();
          set({ current: episode });
        },
        next,
        previous: () => requestEpisode(get().current?.previousId),
        leave: () => set({ navigation: get().navigation ?? { to: 'release' } }),
        dismissCard: () => {
          isDismissed = true;
          hide();
        },
      },
      attach({ media, container }, signal) {
        listen(media, ['timeupdate', 'seeking', 'seeked'], () => onTime(media), signal);
        listen(media, ['ended'], onEnded, signal);
        listen(container, ['pointerdown'], stopCountdown, signal);
        listen(container.ownerDocument, ['keydown'], stopCountdown, signal);
      },
    };
  });
}

export type PlayQueue = ReturnType<typeof createPlayQueue>;
