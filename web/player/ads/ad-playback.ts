import { defineSlice, listen, type SliceTools, type Stage } from '../engine/media-store.ts';
import { FAULT, type FaultCode } from './faults.ts';
import { skipIn, skippableAt } from './skip-rule.ts';
import type { Tracker } from './tracker.ts';

export type AdState = {
  /** False while the browser waits for a press of the viewer. */
  hasBegun: boolean;
  isPaused: boolean;
  isMuted: boolean;
  position: number;
  duration: number;
  /** Whole seconds until it may be skipped, 0 from then on; null when it may not. */
  skipIn: number | null;
};

export type AdCommands = {
  toggle: () => void;
  toggleSound: () => void;
  /** Goes on to the film, as soon as that is allowed. */
  skip: () => void;
  /** The viewer leaves for the advertiser and finds the ad where it was. */
  visit: () => void;
};

type Given = {
  tracker: Tracker;
  skipDelay: number | null;
  /** Its loudness is that of the ad. */
  film: HTMLVideoElement;
  /** Silences the film or gives it its sound back. */
  toggleSound: () => void;
  fail: (code: FaultCode) => void;
  over: () => void;
};

// So long may an ad stand still by itself before the film begins without it.
const MAX_STILL = 5000;

const FIRST: AdState = {
  hasBegun: false,
  isPaused: true,
  isMuted: false,
  position: 0,
  duration: 0,
  skipIn: null,
};

/** Calls `give` when a running ad moves no more; a hidden page is not held to it. */
function watchStill(media: HTMLVideoElement, give: () => void, signal: AbortSignal) {
  const page = media.ownerDocument;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    clearTimeout(timer);
    if (!media.paused && page.visibilityState === 'visible') timer = setTimeout(give, MAX_STILL);
  };
  listen(media, ['timeupdate', 'play', 'pause'], watch, signal);
  listen(page, ['visibilitychange'], watch, signal);
  signal.addEventListener('abort', () => clearTimeout(timer));
  watch();
}

type Bound = Given & SliceTools<AdState>;

function read(media: HTMLVideoElement, { skipDelay, set }: Bound) {
  const { currentTime: position, paused: isPaused, muted: isMuted } = media;
  const duration = Number.isFinite(media.duration) ? media.duration : 0;
  const at = skippableAt(skipDelay, duration);
  set({ position, isPaused, isMuted, duration, skipIn: skipIn(at, position) });
}

/** Follows the element and tells the tracker. */
function follow({ media, box }: Stage, bound: Bound, signal: AbortSignal) {
  const { tracker, film, fail, over, get, set } = bound;
  const page = box.ownerDocument;
  const isFullscreen = () => page.fullscreenElement === box;
  const on = (events: string[], handler: () => void) => listen(media, events, handler, signal);
  const begin = () => {
    if (get().hasBegun) return;
    read(media, bound);
    set({ hasBegun: true });
    tracker.begin(get().duration, media.muted, isFullscreen());
  };
  const giveUp = (code: FaultCode) => {
    fail(code);
    over();
  };
  on(['playing'], begin);
  on(['timeupdate', 'play', 'pause', 'volumechange', 'durationchange'], () => read(media, bound));
  on(['timeupdate'], () => get().hasBegun && tracker.progress(media.currentTime));
  // At its end an element says «pause» first.
  on(['play', 'pause'], () => get().hasBegun && !media.ended && tracker.pause(media.paused));
  on(['volumechange'], () => tracker.mute(media.muted));
  on(['ended'], () => {
    tracker.progress(media.duration);
    tracker.complete();
    over();
  });
  on(['error'], () => giveUp(FAULT.fileBroken));
  listen(film, ['volumechange'], () => copySound(film, media), signal);
  listen(page, ['fullscreenchange'], () => tracker.fullscreen(isFullscreen()), signal);
  watchStill(media, () => giveUp(FAULT.fileTooSlow), signal);
  read(media, bound);
  if (!media.paused) begin();
}

/** Makes an ad as loud as the film. */
export function copySound(film: HTMLVideoElement, ad: HTMLVideoElement) {
  ad.volume = film.volume;
  ad.muted = film.muted;
}

/** One ad from its first frame to its end, and everything its advertiser is told of it. */
export function createAdPlayback(given: Given) {
  const { tracker, film, toggleSound, over } = given;
  return defineSlice<AdState, AdCommands>(FIRST, (tools) => ({
    commands: {
      toggle: () => {
        const media = tools.stage()?.media;
        if (media?.paused) media.play().catch(() => {});
        else media?.pause();
      },
      toggleSound: () => {
        const media = tools.stage()?.media;
        // The browser had silenced the ad alone.
        if (media?.muted && !film.muted) media.muted = false;
        else toggleSound();
      },
      skip: () => {
        if (tools.get().skipIn !== 0) return;
        tracker.skip();
        over();
      },
      visit: () => {
        tracker.click();
        tools.stage()?.media.pause();
      },
    },
    attach: (stage, signal) => follow(stage, { ...given, ...tools }, signal),
  }));
}

export type AdPlayback = ReturnType<typeof createAdPlayback>;
