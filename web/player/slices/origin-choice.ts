import { createDeliveryOrigins, type DeliveryOrigins } from '../engine/delivery-origins.ts';
import { defineSlice } from '../engine/slice.ts';
import type { SettingsSlice } from './settings.ts';

/** `switchedTo` is the origin that the player has switched to, while the notice about it is visible. */
type OriginState = {
  all: readonly string[];
  chosen: string | null;
  current: string | null;
  switchedTo: string | null;
};

type OriginCommands = {
  /** The origins that the loaders choose from. */
  origins: DeliveryOrigins;
  /** Prefers one origin; null for automatic choice. */
  choose: (origin: string | null) => void;
  /** Leaves the current origin, which does not work for the viewer. */
  tryAnother: () => void;
  dismiss: () => void;
};

const NOTICE_DURATION = 6000;
const HAVE_FUTURE_DATA = 3;

/** The choice among delivery origins: automatic or by the viewer. */
export function createOriginChoice(settings: SettingsSlice, all: readonly string[]) {
  const chosen = settings.get().server;
  const initial: OriginState = { all, chosen, current: null, switchedTo: null };
  return defineSlice<OriginState, OriginCommands>(initial, ({ get, set, target: stage }) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const dismiss = () => {
      clearTimeout(timer);
      set({ switchedTo: null });
    };
    const onMove = (to: string) => {
      const isFirst = get().current === null;
      set({ current: to });
      const isPlaybackWaiting = (stage()?.media.readyState ?? 0) < HAVE_FUTURE_DATA;
      const isAgainstChoice = get().chosen !== null && get().chosen !== to;
      // A switch that the buffer hides needs no notice, unless the viewer chose another origin.
      if (isAgainstChoice || (isPlaybackWaiting && !isFirst)) {
        clearTimeout(timer);
        set({ switchedTo: to });
        timer = setTimeout(dismiss, NOTICE_DURATION);
      }
    };
    const origins = createDeliveryOrigins(Date.now, onMove);
    const prefer = (origin: string | null) => {
      dismiss();
      set({ chosen: origin });
      origins.prefer(origin);
    };
    origins.setAll(all);
    origins.prefer(chosen);
    return {
      commands: {
        origins,
        dismiss,
        choose(origin) {
          settings.choose('server', origin);
          prefer(origin);
        },
        tryAnother() {
          const { current } = get();
          if (current !== null) origins.reportFailure(current);
          // Drops the stored preference for now: it is the origin that does not work.
          const next = origins.order(true).find((origin) => origin !== current) ?? all[0];
          prefer(null);
          set({ current: next ?? null });
        },
      },
      attach(_, signal) {
        signal.addEventListener('abort', () => clearTimeout(timer));
      },
    };
  });
}

export type OriginChoice = ReturnType<typeof createOriginChoice>;
