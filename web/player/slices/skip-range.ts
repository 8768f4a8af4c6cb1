import type { MarkKind } from '#contract/marks.ts';
import { defineSlice, listen } from '../engine/slice.ts';
import type { PlayerEpisode } from '#web/entities/episode/player-episode.ts';
import { readStored, writeStored, type BrowserStorage } from '#web/entities/storage/browser-storage.ts';
import {
  isSong,
  rangeAt,
  shouldAutoSkip,
  skipRanges,
  skipTarget,
  type SkipRange,
} from '#web/entities/episode/skip-range.ts';
import { nextCardStart } from './next-card.ts';
import type { SettingsSlice } from './settings.ts';

const LARGE_BUTTON_DURATION = 10;
const NOTICE_SECONDS = 8;
// A larger step between two readings of the position is a seek.
const MAX_PLAYBACK_STEP = 2;
const MAX_STORED_KEEPS = 500;

/** What was skipped by itself, while the notice about it is visible: from where to where, in seconds. */
type Skipped = { kinds: readonly MarkKind[]; from: number; to: number };

/**
 * `range` is the part at the current position that the viewer may skip, one of the marked parts `ranges`. `isLarge`:
 * its skip button is shown even with hidden controls.
 */
type SkipState = {
  range: SkipRange | null;
  ranges: readonly SkipRange[];
  isLarge: boolean;
  skipped: Skipped | null;
};

type SkipCommands = {
  begin: (episode: PlayerEpisode) => void;
  /** Seeks past the current range. */
  skip: () => void;
  /** Goes back to what was skipped by itself, which stays in this release from now on. */
  goBack: () => void;
};

/** The parts that stay: «7 opening»; a number is a release of which an older version has kept both songs. */
function readKeeps(storage: BrowserStorage): unknown[] {
  const value = readStored(storage, 'kept-ranges');
  return Array.isArray(value) ? value : [];
}

function isKept(keeps: readonly unknown[], releaseId: number, kind: MarkKind): boolean {
  return keeps.includes(`${releaseId} ${kind}`) || (isSong(kind) && keeps.includes(releaseId));
}

/** Marked parts of an episode: each is skipped by itself, by a button, or not at all, as the viewer has chosen. */
export function createSkip(storage: BrowserStorage, settings: SettingsSlice) {
  const initial: SkipState = { range: null, ranges: [], isLarge: false, skipped: null };
  return defineSlice<SkipState, SkipCommands>(initial, ({ get, set, target: stage }) => {
    let episode: PlayerEpisode | null = null;
    let entered: SkipRange | null = null;
    let enteredAt = 0;
    let lastTime = 0;
    const leaveRange = () => {
      entered = null;
      set({ range: null, isLarge: false });
    };
    const skip = () => {
      const { range, ranges } = get();
      const media = stage()?.media;
      if (range && media) media.currentTime = skipTarget(ranges, range);
      leaveRange();
    };
    // Where the card of the next episode counts down, it goes on to that.
    const isLeftToCard = ({ start }: SkipRange, duration: number) =>
      episode?.nextId != null &&
      settings.get().goesOnByItself &&
      start >= nextCardStart(get().ranges, duration);
    const shouldSkip = (range: SkipRange, duration: number) => {
      const { kind } = range;
      if (!episode || isLeftToCard(range, duration)) return false;
      return shouldAutoSkip(kind, settings.get().skips[`skip_${kind}`], {
        isFirst: episode.isFirst,
        isKept: isKept(readKeeps(storage), episode.releaseId, kind),
      });
    };
    // One part may begin where another one ends: they are skipped together.
    const skipByItself = (media: HTMLVideoElement, first: SkipRange) => {
      const { ranges } = get();
      const kinds: MarkKind[] = [];
      let to = media.currentTime;
      for (let range: SkipRange | null = first; range && shouldSkip(range, media.duration);) {
        kinds.push(range.kind);
        to = skipTarget(ranges, range);
        range = rangeAt(ranges, to);
      }
      set({ skipped: { kinds, from: first.start, to } });
      leaveRange();
      lastTime = to;
      media.currentTime = to;
    };
    const updateNotice = (media: HTMLVideoElement) => {
      const { skipped } = get();
      if (!skipped || media.seeking) return;
      const since = media.currentTime - skipped.to;
      if (since < -1 || since > NOTICE_SECONDS * media.playbackRate) set({ skipped: null });
    };
    const read = (media: HTMLVideoElement) => {
      const time = media.currentTime;
      const wasPlayed = time >= lastTime && time - lastTime < MAX_PLAYBACK_STEP * media.playbackRate;
      lastTime = time;
      updateNotice(media);
      const range = rangeAt(get().ranges, time);
      if (!range) return leaveRange();
      if (range !== entered) {
        entered = range;
        enteredAt = time;
        if (wasPlayed && shouldSkip(range, media.duration)) return skipByItself(media, range);
      }
      const isOffered = settings.get().skips[`skip_${range.kind}`] !== 'never';
      const isNew = time - enteredAt < LARGE_BUTTON_DURATION * media.playbackRate;
      set({ range: isOffered ? range : null, isLarge: isOffered && isNew });
    };
    return {
      commands: {
        skip,
        begin: (next) => {
          episode = next;
          lastTime = 0;
          leaveRange();
          set({ ranges: skipRanges(next, next.duration), skipped: null });
        },
        goBack: () => {
          const { skipped } = get();
          const media = stage()?.media;
          if (!skipped || !media) return;
          const kept = skipped.kinds.map((kind) => `${episode?.releaseId} ${kind}`);
          writeStored(storage, 'kept-ranges', [...kept, ...readKeeps(storage)].slice(0, MAX_STORED_KEEPS));
          set({ skipped: null });
          const { ended } = media;
          media.currentTime = skipped.from;
          if (ended) void media.play().catch(() => {});
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
