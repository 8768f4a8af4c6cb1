import { defineSlice, listen } from '../engine/slice.ts';
import type { PlayerEpisode } from '#web/entities/episode/player-episode.ts';
import type { PositionStore } from '#web/entities/episode/position-store.ts';
import { isEpisodeWatched, resumeTime } from '#web/entities/episode/watched.ts';

const SAVE_INTERVAL = 10_000;
const NOTICE_SECONDS = 8;
const HAVE_CURRENT_DATA = 2;

/** `resumedAt` is the second at which playback resumed, while the notice about it is visible. */
type WatchState = { resumedAt: number | null };

type WatchCommands = {
  /** The second at which an episode would start; `startAt` overrides the saved position. */
  startOf: (episode: PlayerEpisode, startAt?: number) => number;
  /** Saves the previous episode, switches to the next and returns its start position, as `startOf` does. */
  begin: (episode: PlayerEpisode, startAt?: number) => number;
  /** Records a position that another device has reached. */
  reach: (time: number) => void;
  startOver: () => void;
  dismiss: () => void;
};

/** Saves the watch position every ten seconds, and at every event after which the page may be closed. */
export function createWatchPosition(positions: PositionStore, now: () => number) {
  return defineSlice<WatchState, WatchCommands>({ resumedAt: null }, ({ get, set, target: stage }) => {
    let episode: PlayerEpisode | null = null;
    // The last position that was watched, and when; null until playback has moved.
    let reached: { time: number; at: number } | null = null;
    // When the position passed the watched threshold; if the viewer unmarks the episode after that, it stays unmarked.
    let watchedSince: number | null = null;
    let savedAt = 0;
    // The first seconds after resuming were watched before. Until playback passes the saved position, or the viewer
    // seeks, they are not recorded: opening an episode for a moment must not move its position back.
    let repeated = { from: 0, to: 0 };
    // How far the saved timestamp is ahead of this clock; new positions must be newer than the saved one all the same.
    let clockOffset = 0;

    const saveBy = (write: PositionStore['save']) => {
      if (!episode || !reached) return;
      const { episodeId, releaseId } = episode;
      const { time, at } = reached;
      const status =
        watchedSince === null ? { isWatched: false } : { isWatched: true, markedAt: watchedSince };
      write(episodeId, { time: Math.floor(time), at, ...status, releaseId });
      savedAt = now();
    };
    const save = () => saveBy(positions.save);
    const updateReached = ({
      readyState,
      currentTime,
      duration,
    }: Pick<HTMLVideoElement, 'readyState' | 'currentTime' | 'duration'>) => {
      // Between two sources the element is briefly at position zero without data.
      if (!episode || readyState < HAVE_CURRENT_DATA) return;
      reached = { time: currentTime, at: now() + clockOffset };
      const isWatched = isEpisodeWatched(currentTime, duration || episode.duration, episode);
      watchedSince = isWatched ? (watchedSince ?? reached.at) : null;
    };
    const saveSometimes = () => {
      if (now() - savedAt >= SAVE_INTERVAL || watchedSince === reached?.at) saveBy(positions.savePlaying);
    };
    const onTime = (media: HTMLVideoElement) => {
      if (media.paused || media.seeking || media.currentTime < repeated.to) return;
      updateReached(media);
      saveSometimes();
      if (media.currentTime > (get().resumedAt ?? Infinity) + NOTICE_SECONDS) set({ resumedAt: null });
    };
    const onSeeked = (media: HTMLVideoElement) => {
      const isInitial = Math.abs(media.currentTime - repeated.from) < 1;
      if (!isInitial) repeated = { from: 0, to: 0 };
      // The initial seek to the saved position is not watching.
      if (reached) updateReached(media);
      save();
    };
    const resumePosition = (next: PlayerEpisode) => {
      const saved = positions.all()[next.episodeId];
      return saved ? resumeTime(saved.time, next.duration, next) : 0;
    };
    return {
      commands: {
        startOf: (next, startAt) => startAt ?? resumePosition(next),
        begin: (next, startAt) => {
          if (episode?.episodeId !== next.episodeId) save();
          const saved = positions.all()[next.episodeId];
          const start = resumePosition(next);
          episode = next;
          reached = null;
          watchedSince = null;
          savedAt = now();
          repeated =
            startAt === undefined && start > 0 ? { from: start, to: saved?.time ?? 0 } : { from: 0, to: 0 };
          clockOffset = Math.max(0, (saved?.at ?? 0) - now());
          set({ resumedAt: startAt === undefined && start > 0 ? start : null });
          return startAt ?? start;
        },
        reach: (time) => {
          updateReached({ readyState: HAVE_CURRENT_DATA, currentTime: time, duration: Number.NaN });
          saveSometimes();
        },
        startOver: () => {
          const media = stage()?.media;
          if (media) media.currentTime = 0;
          set({ resumedAt: null });
        },
        dismiss: () => set({ resumedAt: null }),
      },
      attach({ media, container: box }, signal) {
        const page = box.ownerDocument;
        listen(media, ['timeupdate'], () => onTime(media), signal);
        listen(media, ['seeked'], () => onSeeked(media), signal);
        listen(media, ['pause'], save, signal);
        listen(page, ['visibilitychange'], () => page.visibilityState === 'hidden' && save(), signal);
        listen(page.defaultView ?? page, ['pagehide'], save, signal);
        signal.addEventListener('abort', save);
      },
    };
  });
}

export type WatchPosition = ReturnType<typeof createWatchPosition>;
