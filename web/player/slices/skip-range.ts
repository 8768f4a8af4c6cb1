import { defineSlice, listen } from '../engine/slice.ts';
import type { PlayerEpisode } from '#web/entities/episode/player-episode.ts';
import { readStored, writeStored, type BrowserStorage } from '#web/entities/storage/browser-storage.ts';
import { rangeAt, shouldAutoSkip, skipRanges, type SkipRange } from '#web/entities/episode/skip-range.ts';
import type { SettingsSlice } from './settings.ts';

export const SKIP_COUNTDOWN = 5;
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
  secondsLeft: number | null;
};

type SkipCommands = {
  begin: (episode: PlayerEpisode) => void;
  /** Seeks to the end of the current range. */
  skip: () => void;
  /** Cancels the countdown and turns automatic skips off for this release. */
  excludeRelease: () => void;
};

function readExcludedReleases(storage: BrowserStorage): number[] {
  const value = readStored(storage, 'kept-ranges');
  return Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : [];
}

/** Automatic skips: the general setting, and the releases for which the viewer chose «Оставить». */
function createSkipRule(storage: BrowserStorage, settings: SettingsSlice) {
  return {
    shouldSkip: ({ releaseId, isFirst }: PlayerEpisode) =>
      shouldAutoSkip({
        isEnabled: settings.get().skipsByItself,
        isFirstEpisode: isFirst,
        isKeptByViewer: readExcludedReleases(storage).includes(releaseId),
      }),
    exclude: ({ releaseId }: PlayerEpisode) =>
      writeStored(
        storage,
        'kept-ranges',
        [releaseId, ...readExcludedReleases(storage)].slice(0, MAX_STORED_RELEASES),
      ),
  };
}

/** Openings and endings: a skip button, or an automatic skip after a countdown if the viewer turned it on. */
export function createSkip(storage: BrowserStorage, settings: SettingsSlice) {
  const initial: SkipState = { range: null, ranges: [], isLarge: false, secondsLeft: null };
  const rule = createSkipRule(storage, settings);
  return defineSlice<SkipState, SkipCommands>(initial, ({ get, set, target: stage }) => {
    let episode: PlayerEpisode | null = null;
    let enteredAt = 0;
    let countdownStart: number | null = null;
    let lastTime = 0;
    const leaveRange = () => {
      countdownStart = null;
      set({ range: null, isLarge: false, secondsLeft: null });
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
        countdownStart === null
          ? null
          : Math.ceil(SKIP_COUNTDOWN - (time - countdownStart) / media.playbackRate);
      if (left !== null && left <= 0) return skip();
      set({ secondsLeft: left, isLarge: time - enteredAt < LARGE_BUTTON_DURATION * media.playbackRate });
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
        excludeRelease: () => {
          if (episode) rule.exclude(episode);
          countdownStart = null;
          set({ secondsLeft: null });
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

export type SkipSlice = ReturnType<typeof createSkip>;
