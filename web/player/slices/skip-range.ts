import { defineSlice, listen } from '../engine/media-store.ts';
import type { Film } from '#web/entities/episode/film.ts';
import { recall, remember, type Shelf } from '#web/storage/remembered.ts';
import { rangeAt, shouldSkipByItself, skipRanges, type SkipRange } from '#web/entities/episode/skip-range.ts';
import type { Settings } from './settings.ts';

export const LEAVES_IN = 5;
const LARGE_BUTTON_DURATION = 10;
// A larger step between two readings of the position is a seek.
const MAX_PLAYBACK_STEP = 2;
const MAX_STORED_RELEASES = 500;

/**
 * `range` is the opening or ending at the current position. `isLarge`: its skip button is shown even with hidden
 * controls. `left` is the countdown in seconds to an automatic skip, or null.
 */
type SkipState = {
  range: SkipRange | null;
  ranges: readonly SkipRange[];
  isLarge: boolean;
  left: number | null;
};

type SkipCommands = {
  begin: (episode: Film) => void;
  /** Seeks to the end of the current range. */
  skip: () => void;
  /** Cancels the countdown and turns automatic skips off for this release. */
  keep: () => void;
};

function readExcludedReleases(storage: Shelf): number[] {
  const value = recall(storage, 'kept-ranges');
  return Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : [];
}

/** Automatic skips: the general setting, and the releases for which the viewer chose «Оставить». */
function createSkipRule(storage: Shelf, settings: Settings) {
  return {
    shouldSkip: ({ releaseId, isFirst }: Film) =>
      shouldSkipByItself({
        enabled: settings.get().skipsByItself,
        isFirstEpisode: isFirst,
        keptByViewer: readExcludedReleases(storage).includes(releaseId),
      }),
    exclude: ({ releaseId }: Film) =>
      remember(
        storage,
        'kept-ranges',
        [releaseId, ...readExcludedReleases(storage)].slice(0, MAX_STORED_RELEASES),
      ),
  };
}

/** Openings and endings: a skip button, or an automatic skip after a countdown if the viewer turned it on. */
export function createSkip(storage: Shelf, settings: Settings) {
  const initial: SkipState = { range: null, ranges: [], isLarge: false, left: null };
  const rule = createSkipRule(storage, settings);
  return defineSlice<SkipState, SkipCommands>(initial, ({ get, set, stage }) => {
    let episode: Film | null = null;
    let enteredAt = 0;
    let countdownStart: number | null = null;
    let lastTime = 0;
    const leaveRange = () => {
      countdownStart = null;
      set({ range: null, isLarge: false, left: null });
    };
    const skip = () => {
      const { range } = get();
      const media = stage()?.media;
      if (range && media) media.currentTime = range.stop;
      leaveRange();
    };
    const read = (media: HTMLVideoElement) => {
      const time = media.currentTime;
      const range = rangeAt(get().ranges, time);
      const wasPlayed = time >= lastTime && time - lastTime < MAX_PLAYBACK_STEP * media.playbackRate;
      lastTime = time;
      if (!range) return leaveRange();
      if (range !== get().range) {
        enteredAt = time;
        countdownStart = wasPlayed && episode && rule.shouldSkip(episode) ? time : null;
        set({ range });
      }
      const left =
        countdownStart === null ? null : Math.ceil(LEAVES_IN - (time - countdownStart) / media.playbackRate);
      if (left !== null && left <= 0) return skip();
      set({ left, isLarge: time - enteredAt < LARGE_BUTTON_DURATION * media.playbackRate });
    };
    return {
      commands: {
        skip,
        begin: (next) => {
          episode = next;
          lastTime = 0;
          leaveRange();
          set({ ranges: skipRanges(next, next.duration) });
        },
        keep: () => {
          if (episode) rule.exclude(episode);
          countdownStart = null;
          set({ left: null });
        },
      },
      attach({ media }, signal) {
        listen(media, ['timeupdate', 'seeked'], () => read(media), signal);
        listen(
          media,
          ['durationchange'],
          () => episode && set({ ranges: skipRanges(episode, media.duration) }),
          signal,
        );
      },
    };
  });
}

export type Skip = ReturnType<typeof createSkip>;
