import { VASTTracker } from '@dailymotion/vast-client';
import type { ReportAdEvent } from './ad-event.ts';
import type { SendBeacons } from './beacons.ts';
import { type MacroValues, formatPlayhead } from './macros.ts';
import type { LinearCreative, AdMediaFile, VastAd } from './vast-ad.ts';

type TrackedAd = { ad: VastAd; linear: LinearCreative; file: AdMediaFile };

/** Sends the events of an ad to its tracking addresses, each as often as VAST requires. */
export type AdTracker = {
  /** Reports the first frame; `duration` is that of the file. */
  begin: (duration: number, isMuted: boolean, isFullscreen: boolean) => void;
  progress: (position: number) => void;
  pause: (isPaused: boolean) => void;
  mute: (isMuted: boolean) => void;
  fullscreen: (isFullscreen: boolean) => void;
  click: () => void;
  skip: () => void;
  complete: () => void;
};

// The library also emits progress in percent, which has no addresses.
const NOT_EVENTS = /^(progress-.*|skip-countdown|clickthrough|TRACKER-error)$/;

export function createAdTracker(
  { ad, linear, file }: TrackedAd,
  send: SendBeacons,
  report: ReportAdEvent,
): AdTracker {
  const tracker = new VASTTracker(null, ad, linear);
  // The event of the addresses passed to `trackURLs` next.
  let name = '';
  tracker.on('*', (event: string) => {
    name = event;
    if (!NOT_EVENTS.test(event)) report({ kind: 'event', name: event });
  });
  const values = (): MacroValues => ({
    ADPLAYHEAD: formatPlayhead(tracker.progress || 0),
    ...(file.fileURL ? { ASSETURI: file.fileURL } : {}),
  });
  // The library sends by adding images to the page, which the page's policy blocks.
  tracker.trackURLs = (templates: unknown[], eventValues: MacroValues = {}) =>
    send(name, templates, { ...values(), ...eventValues });
  const track = (event: string, run: () => void) => {
    name = event;
    run();
  };
  return {
    begin(duration, isMuted, isFullscreen) {
      if (duration > 0) tracker.setDuration(duration);
      // The initial state is set without emitting events.
      Object.assign(tracker, {
        muted: isMuted,
        paused: false,
        fullscreen: isFullscreen,
        expanded: isFullscreen,
      });
      report({ kind: 'event', name: 'impression' });
      track('impression', () => tracker.trackImpression());
      // The library needs a first position to compare with; without one it skips the earliest `progress` events.
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
      track('click', () => tracker.click());
    },
    skip: () => tracker.skip(),
    complete: () => tracker.complete(),
  };
}
