import { defineSlice, listen, type SliceTools, type PlayerTarget } from '../engine/slice.ts';
import { AD_ERROR, type AdErrorCode } from './ad-errors.ts';
import { secondsUntilSkip, skippableAt } from './skip-rule.ts';
import type { AdTracker } from './tracker.ts';

export type AdState = {
  /** False while the browser blocks autoplay until the viewer interacts. */
  hasBegun: boolean;
  isPaused: boolean;
  isMuted: boolean;
  position: number;
  duration: number;
  /** Whole seconds until the ad can be skipped, then 0; null when it cannot be skipped. */
  secondsUntilSkip: number | null;
};

export type AdCommands = {
  toggle: () => void;
  toggleSound: () => void;
  /** Ends the ad, once it can be skipped. */
  skip: () => void;
  /** Reports a click on the advertiser's link and pauses the ad. */
  visit: () => void;
};

type AdPlaybackOptions = {
  tracker: AdTracker;
  skipDelay: number | null;
  /** The video that follows; the ad has its volume. */
  mainVideo: HTMLVideoElement;
  /** Mutes or unmutes the main video. */
  toggleSound: () => void;
  fail: (code: AdErrorCode) => void;
  finish: () => void;
};

// Milliseconds without progress after which a playing ad is given up.
const STALL_TIMEOUT = 5000;

const INITIAL: AdState = {
  hasBegun: false,
  isPaused: true,
  isMuted: false,
  position: 0,
  duration: 0,
  secondsUntilSkip: null,
};

/** Calls `onStall` when a playing ad makes no progress; ignored while the page is hidden. */
function watchStall(media: HTMLVideoElement, onStall: () => void, signal: AbortSignal) {
  const page = media.ownerDocument;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    clearTimeout(timer);
    if (!media.paused && page.visibilityState === 'visible') timer = setTimeout(onStall, STALL_TIMEOUT);
  };
  listen(media, ['timeupdate', 'play', 'pause'], watch, signal);
  listen(page, ['visibilitychange'], watch, signal);
  signal.addEventListener('abort', () => clearTimeout(timer));
  watch();
}

type BoundOptions = AdPlaybackOptions & SliceTools<AdState>;

function read(media: HTMLVideoElement, { skipDelay, set }: BoundOptions) {
  const { currentTime: position, paused: isPaused, muted: isMuted } = media;
  const duration = Number.isFinite(media.duration) ? media.duration : 0;
  const at = skippableAt(skipDelay, duration);
  set({ position, isPaused, isMuted, duration, secondsUntilSkip: secondsUntilSkip(at, position) });
}

/** Passes the events of the video element on to the state and the tracker. */
function follow({ media, container: box }: PlayerTarget, bound: BoundOptions, signal: AbortSignal) {
  const { tracker, mainVideo, fail, finish, get, set } = bound;
  const page = box.ownerDocument;
  const isFullscreen = () => page.fullscreenElement === box;
  const on = (events: string[], handler: () => void) => listen(media, events, handler, signal);
  const begin = () => {
    if (get().hasBegun) return;
    read(media, bound);
    set({ hasBegun: true });
    tracker.begin(get().duration, media.muted, isFullscreen());
  };
  const giveUp = (code: AdErrorCode) => {
    fail(code);
    finish();
  };
  on(['playing'], begin);
  on(['timeupdate', 'play', 'pause', 'volumechange', 'durationchange'], () => read(media, bound));
  on(['timeupdate'], () => get().hasBegun && tracker.progress(media.currentTime));
  // At its end a video element emits `pause` before `ended`.
  on(['play', 'pause'], () => get().hasBegun && !media.ended && tracker.pause(media.paused));
  on(['volumechange'], () => tracker.mute(media.muted));
  on(['ended'], () => {
    tracker.progress(media.duration);
    tracker.complete();
    finish();
  });
  on(['error'], () => giveUp(AD_ERROR.fileBroken));
  listen(mainVideo, ['volumechange'], () => copySound(mainVideo, media), signal);
  listen(page, ['fullscreenchange'], () => tracker.fullscreen(isFullscreen()), signal);
  watchStall(media, () => giveUp(AD_ERROR.fileTooSlow), signal);
  read(media, bound);
  if (!media.paused) begin();
}

/** Gives an ad the volume and muted state of the main video. */
export function copySound(mainVideo: HTMLVideoElement, ad: HTMLVideoElement) {
  ad.volume = mainVideo.volume;
  ad.muted = mainVideo.muted;
}

/** Creates the slice that plays one ad from its first frame to its end and reports its events to the tracker. */
export function createAdPlayback(options: AdPlaybackOptions) {
  const { tracker, mainVideo, toggleSound, finish } = options;
  return defineSlice<AdState, AdCommands>(INITIAL, (tools) => ({
    commands: {
      toggle: () => {
        const media = tools.target()?.media;
        if (media?.paused) media.play().catch(() => {});
        else media?.pause();
      },
      toggleSound: () => {
        const media = tools.target()?.media;
        // The browser muted only the ad.
        if (media?.muted && !mainVideo.muted) media.muted = false;
        else toggleSound();
      },
      skip: () => {
        if (tools.get().secondsUntilSkip !== 0) return;
        tracker.skip();
        finish();
      },
      visit: () => {
        tracker.click();
        tools.target()?.media.pause();
      },
    },
    attach: (stage, signal) => follow(stage, { ...options, ...tools }, signal),
  }));
}

export type AdPlayback = ReturnType<typeof createAdPlayback>;
