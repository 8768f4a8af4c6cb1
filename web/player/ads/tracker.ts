import { VASTTracker } from '@dailymotion/vast-client';
import type { Report } from './ad-event.ts';
import type { Send } from './beacons.ts';
import { type MacroValues, playhead } from './macros.ts';
import type { Linear, MediaFile, VastAd } from './vast-ad.ts';

type Told = { ad: VastAd; linear: Linear; file: MediaFile };

/** Tells an ad's addresses what happens to it, each thing as often as VAST wants to hear of it. */
export type Tracker = {
  /** Its first frame is on the screen; `duration` as its file says. */
  begin: (duration: number, isMuted: boolean, isFullscreen: boolean) => void;
  progress: (position: number) => void;
  pause: (isPaused: boolean) => void;
  mute: (isMuted: boolean) => void;
  fullscreen: (isFullscreen: boolean) => void;
  click: () => void;
  skip: () => void;
  complete: () => void;
};

// It tells the time in percents too, for which there are no addresses.
const NOT_EVENTS = /^(progress-.*|skip-countdown|clickthrough|TRACKER-error)$/;

export function createTracker({ ad, linear, file }: Told, send: Send, report: Report): Tracker {
  const tracker = new VASTTracker(null, ad, linear);
  // What the addresses that it gives next are told about.
  let name = '';
  tracker.on('*', (event: string) => {
    name = event;
    if (!NOT_EVENTS.test(event)) report({ kind: 'event', name: event });
  });
  const values = (): MacroValues => ({
    ADPLAYHEAD: playhead(tracker.progress || 0),
    ...(file.fileURL ? { ASSETURI: file.fileURL } : {}),
  });
  // Its own sending makes pictures in the page, which the page's policy refuses.
  tracker.trackURLs = (templates: unknown[], given: MacroValues = {}) =>
    send(name, templates, { ...values(), ...given });
  const tell = (event: string, run: () => void) => {
    name = event;
    run();
  };
  return {
    begin(duration, isMuted, isFullscreen) {
      if (duration > 0) tracker.setDuration(duration);
      // What is so from the beginning is no event.
      Object.assign(tracker, {
        muted: isMuted,
        paused: false,
        fullscreen: isFullscreen,
        expanded: isFullscreen,
      });
      report({ kind: 'event', name: 'impression' });
      tell('impression', () => tracker.trackImpression());
      // A first second to compare with: without one it passes over the `progress` events up to there.
      tracker.setProgress(0);
    },
    progress: (position) => tracker.setProgress(position),
    pause: (isPaused) => tracker.setPaused(isPaused),
    mute: (isMuted) => tracker.setMuted(isMuted),
    fullscreen(isFullscreen) {
      tracker.setFullscreen(isFullscreen);
      tracker.setExpand(isFullscreen);
    },
    click() {
      report({ kind: 'event', name: 'click' });
      tell('click', () => tracker.click());
    },
    skip: () => tracker.skip(),
    complete: () => tracker.complete(),
  };
}
