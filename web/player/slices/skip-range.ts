import { defineSlice, listen } from '../engine/media-store.ts';
import type { Film } from '#web/entities/episode/film.ts';
import { recall, remember, type Shelf } from '#web/storage/remembered.ts';
import { rangeAt, shouldSkipByItself, skipRanges, type SkipRange } from '#web/entities/episode/skip-range.ts';
import type { Settings } from './settings.ts';

export const LEAVES_IN = 5;
const LARGE_FOR = 10;
const PLAYED_NOT_SOUGHT = 2;
const MAX_KEPT = 500;

/**
 * `range` is the part under the position; `isLarge` while its button floats by itself; `left` counts down to a skip by
 * itself.
 */
type SkipState = {
  range: SkipRange | null;
  ranges: readonly SkipRange[];
  isLarge: boolean;
  left: number | null;
};

type SkipCommands = {
  begin: (film: Film) => void;
  /** Jumps behind the current range. */
  skip: () => void;
  /** Stops the countdown and leaves this release alone from now on. */
  keep: () => void;
};

function keptReleases(shelf: Shelf): number[] {
  const value = recall(shelf, 'kept-ranges');
  return Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : [];
}

/** The viewer's will about skips by themselves: the general switch, and the releases where they said «Оставить». */
function createSkipRule(shelf: Shelf, settings: Settings) {
  return {
    leaves: ({ releaseId, isFirst }: Film) =>
      shouldSkipByItself({
        enabled: settings.get().skipsByItself,
        isFirstEpisode: isFirst,
        keptByViewer: keptReleases(shelf).includes(releaseId),
      }),
    keep: ({ releaseId }: Film) =>
      remember(shelf, 'kept-ranges', [releaseId, ...keptReleases(shelf)].slice(0, MAX_KEPT)),
  };
}

/** Openings and endings: offered by a button, or skipped after a short warning where the viewer asked for it. */
export function createSkip(shelf: Shelf, settings: Settings) {
  const none: SkipState = { range: null, ranges: [], isLarge: false, left: null };
  const rule = createSkipRule(shelf, settings);
  return defineSlice<SkipState, SkipCommands>(none, ({ get, set, stage }) => {
    let film: Film | null = null;
    let enteredAt = 0;
    let warnedAt: number | null = null;
    let last = 0;
    const leave = () => {
      warnedAt = null;
      set({ range: null, isLarge: false, left: null });
    };
    const skip = () => {
      const { range } = get();
      const media = stage()?.media;
      if (range && media) media.currentTime = range.stop;
      leave();
    };
    const read = (media: HTMLVideoElement) => {
      const time = media.currentTime;
      const range = rangeAt(get().ranges, time);
      const wasPlayed = time >= last && time - last < PLAYED_NOT_SOUGHT * media.playbackRate;
      last = time;
      if (!range) return leave();
      if (range !== get().range) {
        enteredAt = time;
        warnedAt = wasPlayed && film && rule.leaves(film) ? time : null;
        set({ range });
      }
      const left = warnedAt === null ? null : Math.ceil(LEAVES_IN - (time - warnedAt) / media.playbackRate);
      if (left !== null && left <= 0) return skip();
      set({ left, isLarge: time - enteredAt < LARGE_FOR * media.playbackRate });
    };
    return {
      commands: {
        skip,
        begin: (next) => {
          film = next;
          last = 0;
          leave();
          set({ ranges: skipRanges(next, next.duration) });
        },
        keep: () => {
          if (film) rule.keep(film);
          warnedAt = null;
          set({ left: null });
        },
      },
      attach({ media }, signal) {
        listen(media, ['timeupdate', 'seeked'], () => read(media), signal);
        listen(
          media,
          ['durationchange'],
          () => film && set({ ranges: skipRanges(film, media.duration) }),
          signal,
        );
      },
    };
  });
}

export type Skip = ReturnType<typeof createSkip>;
