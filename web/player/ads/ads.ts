import { defineSlice } from '../engine/media-store.ts';
import type { Curtain } from '../slices/curtain.ts';
import type { Playback } from '../slices/playback.ts';
import type { Volume } from '../slices/volume.ts';
import type { Campaign, giveBreak, ShownAd } from './give-break.ts';
import type { AdWishes } from './wants-ads.ts';

/** Milliseconds from the beginning of a film in which an ad shows its first frame; then the film begins. */
export const BUDGET = 2800;
/** Milliseconds in which a film that is ready hears whether there are ads at all; then it begins. */
export const HEARING = 300;
/** Milliseconds from one ad to the next. */
export const REST = 10 * 60_000;

export type AdDeps = {
  campaigns: (signal: AbortSignal) => Promise<readonly Campaign[]>;
  /** Loads the code of ads, with what an ad is watched through; nobody needs it who is shown none. */
  load: () => Promise<typeof giveBreak>;
  wishes: () => AdWishes;
  /** Until when no ad is due; as old as the page. */
  rest: { until: number };
  now: () => number;
};

/** What a player without ads is made with. */
export const NO_ADS: AdDeps = {
  campaigns: () => Promise.resolve([]),
  load: () => Promise.reject(new Error('This player has no ads.')),
  wishes: () => ({ video: false, always: false, content: false }),
  rest: { until: 0 },
  now: () => 0,
};

export type AdsState = {
  /** Whether the film waits for an ad. */
  isOn: boolean;
  isLoaded: boolean;
  /** Null while one is looked for. */
  ad: ShownAd | null;
};

type AdsCommands = {
  /** A film begins, from a place that was saved or not. */
  begin: (isResumed: boolean) => void;
};

const OFF: AdsState = { isOn: false, isLoaded: false, ad: null };
const HAVE_METADATA = 1;

type Around = { curtain: Curtain; playback: Playback; volume: Volume };

/** The ad before a film. The film is held back only for an ad that is on its way, and never longer than the budget. */
export function createAds(deps: AdDeps, { curtain, playback, volume }: Around) {
  return defineSlice<AdsState, AdsCommands>(OFF, ({ set, stage }) => {
    let current: AbortController | null = null;
    const stop = () => {
      const stopped = current;
      current = null;
      curtain.raise();
      set(OFF);
      stopped?.abort();
    };
    const playHeld = () => {
      if ((stage()?.media.readyState ?? 0) >= HAVE_METADATA) playback.play();
    };
    const goOn = (controller: AbortController) => {
      if (controller !== current) return;
      const wasHeld = curtain.get().isDown;
      stop();
      if (wasHeld) playHeld();
    };
    const hear = async (signal: AbortSignal) => {
      curtain.lower();
      const timer = setTimeout(() => {
        if (signal.aborted) return;
        curtain.raise();
        playHeld();
      }, HEARING);
      return deps.campaigns(signal).finally(() => clearTimeout(timer));
    };
    const offer = async (signal: AbortSignal, onShown: () => void) => {
      // The film before this one may still be on: what plays is looked at after the answer.
      const campaigns = await hear(signal);
      const on = stage();
      // A film that already plays is not interrupted.
      if (signal.aborted || !on?.media.paused || campaigns.length === 0) return;
      curtain.lower();
      set({ isOn: true });
      const giveBreak = await deps.load();
      if (signal.aborted) return;
      set({ isLoaded: true });
      const show = (ad: ShownAd) => {
        onShown();
        set({ ad });
      };
      const { media: film, box } = on;
      await giveBreak(campaigns, { film, box, toggleSound: volume.toggleMute, signal, onShown: show });
    };
    const run = () => {
      const controller = new AbortController();
      current = controller;
      const timer = setTimeout(() => goOn(controller), BUDGET);
      const onShown = () => {
        clearTimeout(timer);
        deps.rest.until = deps.now() + REST;
      };
      offer(controller.signal, onShown)
        // Whatever went wrong, the film needs none of it.
        .catch(() => {})
        .finally(() => {
          clearTimeout(timer);
          goOn(controller);
        });
    };
    return {
      commands: {
        begin: (isResumed) => {
          stop();
          const { video, always } = deps.wishes();
          const isDue = always || (!isResumed && deps.now() >= deps.rest.until);
          if (video && isDue) run();
        },
      },
      attach: (_, signal) => signal.addEventListener('abort', stop),
    };
  });
}

export type Ads = ReturnType<typeof createAds>;
