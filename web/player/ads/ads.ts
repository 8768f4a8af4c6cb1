import { defineSlice } from '../engine/media-store.ts';
import type { Curtain } from '../slices/curtain.ts';
import type { Playback } from '../slices/playback.ts';
import type { Volume } from '../slices/volume.ts';
import type { Campaign, giveBreak, ShownAd } from './give-break.ts';
import type { AdWishes } from './wants-ads.ts';

/** Milliseconds in which an ad must show its first frame; then the episode starts without it. */
export const BUDGET = 2800;
/** Milliseconds that a ready episode waits for the list of campaigns; then it starts. */
export const HEARING = 300;
/** The shortest time from one ad to the next, in milliseconds. */
export const REST = 10 * 60_000;

export type AdDeps = {
  campaigns: (signal: AbortSignal) => Promise<readonly Campaign[]>;
  /** Loads the code that runs an ad break and its controls; not called when there are no ads. */
  load: () => Promise<typeof giveBreak>;
  wishes: () => AdWishes;
  /** The time until which no ad is shown; shared by all players of a page. */
  rest: { until: number };
  now: () => number;
};

/** The dependencies of a player without ads. */
export const NO_ADS: AdDeps = {
  campaigns: () => Promise.resolve([]),
  load: () => Promise.reject(new Error('This player has no ads.')),
  wishes: () => ({ video: false, always: false, content: false }),
  rest: { until: 0 },
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
  /** Runs an ad break, if one is due, before an episode that starts anew or is resumed. */
  begin: (isResumed: boolean) => void;
};

const OFF: AdsState = { isOn: false, isLoaded: false, ad: null };
const HAVE_METADATA = 1;

type AdSlices = { curtain: Curtain; playback: Playback; volume: Volume };

/** Creates the slice that shows an ad before an episode. The episode is held back no longer than `AD_TIMEOUT`. */
export function createAds(deps: AdDeps, { curtain, playback, volume }: AdSlices) {
  return defineSlice<AdsState, AdsCommands>(OFF, ({ set, stage }) => {
    let current: AbortController | null = null;
    const stop = () => {
      const stopped = current;
      current = null;
      curtain.raise();
      set(OFF);
      stopped?.abort();
    };
    const playIfLoaded = () => {
      if ((stage()?.media.readyState ?? 0) >= HAVE_METADATA) playback.play();
    };
    const finish = (controller: AbortController) => {
      if (controller !== current) return;
      const wasHeld = curtain.get().isDown;
      stop();
      if (wasHeld) playIfLoaded();
    };
    const loadCampaigns = async (signal: AbortSignal) => {
      curtain.lower();
      const timer = setTimeout(() => {
        if (signal.aborted) return;
        curtain.raise();
        playIfLoaded();
      }, HEARING);
      return deps.campaigns(signal).finally(() => clearTimeout(timer));
    };
    const runBreak = async (signal: AbortSignal, onShown: () => void) => {
      // The previous episode may still play: check the element only after the campaigns have loaded.
      const campaigns = await loadCampaigns(signal);
      const attached = stage();
      // An episode that already plays is not interrupted.
      if (signal.aborted || !attached?.media.paused || campaigns.length === 0) return;
      curtain.lower();
      set({ isOn: true });
      const giveBreak = await deps.load();
      if (signal.aborted) return;
      set({ isLoaded: true });
      const show = (ad: ShownAd) => {
        onShown();
        set({ ad });
      };
      const { media, box } = attached;
      const { toggleMute: toggleSound } = volume;
      await giveBreak(campaigns, { film: media, box, toggleSound, signal, onShown: show });
    };
    const start = () => {
      const controller = new AbortController();
      current = controller;
      const timer = setTimeout(() => finish(controller), BUDGET);
      const onShown = () => {
        clearTimeout(timer);
        deps.rest.until = deps.now() + REST;
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
          const { video, always } = deps.wishes();
          const isDue = always || (!isResumed && deps.now() >= deps.rest.until);
          if (video && isDue) start();
        },
      },
      attach: (_, signal) => signal.addEventListener('abort', stop),
    };
  });
}

export type Ads = ReturnType<typeof createAds>;
