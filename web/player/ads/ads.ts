import { defineSlice } from '../engine/slice.ts';
import type { PlaybackLock } from '../slices/playback-lock.ts';
import type { Playback } from '../slices/playback.ts';
import type { Volume } from '../slices/volume.ts';
import type { AdCampaign, runAdBreak, ShownAd } from './run-ad-break.ts';
import type { AdPreferences } from './ad-preferences.ts';

/** Milliseconds in which an ad must show its first frame; then the episode starts without it. */
export const AD_TIMEOUT = 2800;
/** Milliseconds that a ready episode waits for the list of campaigns; then it starts. */
export const CAMPAIGNS_TIMEOUT = 300;
/** The shortest time from one ad to the next, in milliseconds. */
export const AD_INTERVAL = 10 * 60_000;

export type AdDeps = {
  campaigns: (signal: AbortSignal) => Promise<readonly AdCampaign[]>;
  /** Loads the code that runs an ad break and its controls; not called when there are no ads. */
  load: () => Promise<typeof runAdBreak>;
  preferences: () => AdPreferences;
  /** The time until which no ad is shown; shared by all players of a page. */
  cooldown: { until: number };
  now: () => number;
};

/** The dependencies of a player without ads. */
export const NO_ADS: AdDeps = {
  campaigns: () => Promise.resolve([]),
  load: () => Promise.reject(new Error('This player has no ads.')),
  preferences: () => ({ video: false, always: false, content: false }),
  cooldown: { until: 0 },
  now: () => 0,
};

export type AdsState = {
  /** Whether the episode waits for an ad. */
  isOn: boolean;
  isLoaded: boolean;
  /** Null until an ad shows its first frame. */
  ad: ShownAd | null;
};

type AdsCommands = {
  /** Runs an ad break, if one is due, before an episode that starts or is resumed. */
  begin: (isResumed: boolean) => void;
};

const OFF: AdsState = { isOn: false, isLoaded: false, ad: null };
const HAVE_METADATA = 1;

type AdSlices = { playbackLock: PlaybackLock; playback: Playback; volume: Volume };

/** Creates the slice that shows an ad before an episode. The episode is held back no longer than `AD_TIMEOUT`. */
export function createAds(deps: AdDeps, { playbackLock, playback, volume }: AdSlices) {
  return defineSlice<AdsState, AdsCommands>(OFF, ({ set, target: stage }) => {
    let current: AbortController | null = null;
    const stop = () => {
      const stopped = current;
      current = null;
      playbackLock.unlock();
      set(OFF);
      stopped?.abort();
    };
    const playIfLoaded = () => {
      if ((stage()?.media.readyState ?? 0) >= HAVE_METADATA) playback.play();
    };
    const finish = (controller: AbortController) => {
      if (controller !== current) return;
      const wasHeld = playbackLock.get().isLocked;
      stop();
      if (wasHeld) playIfLoaded();
    };
    const loadCampaigns = async (signal: AbortSignal) => {
      playbackLock.lock();
      const timer = setTimeout(() => {
        if (signal.aborted) return;
        playbackLock.unlock();
        playIfLoaded();
      }, CAMPAIGNS_TIMEOUT);
      return deps.campaigns(signal).finally(() => clearTimeout(timer));
    };
    const runBreak = async (signal: AbortSignal, onShown: () => void) => {
      // The previous episode may still play: check the element only after the campaigns have loaded.
      const campaigns = await loadCampaigns(signal);
      const attached = stage();
      // An episode that already plays is not interrupted.
      if (signal.aborted || !attached?.media.paused || campaigns.length === 0) return;
      playbackLock.lock();
      set({ isOn: true });
      const giveBreak = await deps.load();
      if (signal.aborted) return;
      set({ isLoaded: true });
      const show = (ad: ShownAd) => {
        onShown();
        set({ ad });
      };
      const { media, container: box } = attached;
      const { toggleMute: toggleSound } = volume;
      await giveBreak(campaigns, { mainVideo: media, box, toggleSound, signal, onShown: show });
    };
    const start = () => {
      const controller = new AbortController();
      current = controller;
      const timer = setTimeout(() => finish(controller), AD_TIMEOUT);
      const onShown = () => {
        clearTimeout(timer);
        deps.cooldown.until = deps.now() + AD_INTERVAL;
      };
      runBreak(controller.signal, onShown)
        // The episode plays even when the ad fails.
        .catch(() => {})
        .finally(() => {
          clearTimeout(timer);
          finish(controller);
        });
    };
    return {
      commands: {
        begin: (isResumed) => {
          stop();
          const { video, always } = deps.preferences();
          const isDue = always || (!isResumed && deps.now() >= deps.cooldown.until);
          if (video && isDue) start();
        },
      },
      attach: (_, signal) => signal.addEventListener('abort', stop),
    };
  });
}

export type Ads = ReturnType<typeof createAds>;
