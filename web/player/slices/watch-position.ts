import { defineSlice, listen } from '../engine/media-store.ts';
import type { Film } from '#web/entities/episode/film.ts';
import type { PositionStore } from '#web/entities/episode/position-store.ts';
import { isEpisodeWatched, resumeTime } from '#web/entities/episode/watched.ts';

const EVERY = 10_000;
const NOTICE_FOR = 8;
const HAVE_CURRENT_DATA = 2;

/** `resumedAt` is the second at which watching went on, for as long as the notice about it stands. */
type WatchState = { resumedAt: number | null };

type WatchCommands = {
  /** At which second a film would start; `startAt` beats what was saved. */
  startOf: (film: Film, startAt?: number) => number;
  /** Saves the previous film, turns to the next one and says at which second to start it, as `startOf` does. */
  begin: (film: Film, startAt?: number) => number;
  startOver: () => void;
  dismiss: () => void;
};

/** Remembers the second that was reached: every ten seconds, and at every moment after which the page may be gone. */
export function createWatchPosition(positions: PositionStore, now: () => number) {
  return defineSlice<WatchState, WatchCommands>({ resumedAt: null }, ({ get, set, stage }) => {
    let film: Film | null = null;
    // The last second that was really watched, and when; null until the film has moved.
    let reached: { time: number; at: number } | null = null;
    // Since when the rule has held: a mark taken back after that moment stays taken back.
    let watchedSince: number | null = null;
    let savedAt = 0;
    // How far the clock of the last watching was ahead of this one: what is watched now is newer all the same.
    let ahead = 0;

    const save = () => {
      if (!film || !reached) return;
      const { episodeId, releaseId } = film;
      const { time, at } = reached;
      const mark = watchedSince === null ? { isWatched: false } : { isWatched: true, markedAt: watchedSince };
      positions.save(episodeId, { time: Math.floor(time), at, ...mark, releaseId });
      savedAt = now();
    };
    const reach = ({ readyState, currentTime, duration }: HTMLVideoElement) => {
      // Between two films the element briefly stands at zero without data.
      if (!film || readyState < HAVE_CURRENT_DATA) return;
      reached = { time: currentTime, at: now() + ahead };
      const isWatched = isEpisodeWatched(currentTime, duration || film.duration, film.ending);
      watchedSince = isWatched ? (watchedSince ?? reached.at) : null;
    };
    const onTime = (media: HTMLVideoElement) => {
      if (media.paused || media.seeking) return;
      reach(media);
      if (media.currentTime > (get().resumedAt ?? Infinity) + NOTICE_FOR) set({ resumedAt: null });
      if (now() - savedAt >= EVERY || watchedSince === reached?.at) save();
    };
    const onSeeked = (media: HTMLVideoElement) => {
      // The jump to the saved second is not watching.
      if (reached) reach(media);
      save();
    };
    const resumed = ({ episodeId, duration, ending }: Film) => {
      const saved = positions.all()[episodeId];
      return saved ? resumeTime(saved.time, duration, ending) : 0;
    };
    return {
      commands: {
        startOf: (next, startAt) => startAt ?? resumed(next),
        begin: (next, startAt) => {
          if (film?.episodeId !== next.episodeId) save();
          const saved = positions.all()[next.episodeId];
          const start = resumed(next);
          film = next;
          reached = null;
          watchedSince = null;
          savedAt = now();
          ahead = Math.max(0, (saved?.at ?? 0) - now());
          set({ resumedAt: startAt === undefined && start > 0 ? start : null });
          return startAt ?? start;
        },
        startOver: () => {
          const media = stage()?.media;
          if (media) media.currentTime = 0;
          set({ resumedAt: null });
        },
        dismiss: () => set({ resumedAt: null }),
      },
      attach({ media, box }, signal) {
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
