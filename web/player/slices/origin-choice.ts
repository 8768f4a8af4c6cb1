import { createDeliveryOrigins, type DeliveryOrigins } from '../engine/delivery-origins.ts';
import { defineSlice } from '../engine/slice.ts';
import type { SettingsSlice } from './settings.ts';

/** `switchedTo` is the origin that the player has switched to, while the notice about it is visible. */
type ServerState = {
  all: readonly string[];
  chosen: string | null;
  current: string | null;
  switchedTo: string | null;
};

type ServerCommands = {
  /** The origins that the loaders choose from. */
  origins: DeliveryOrigins;
  /** Prefers one origin; null for automatic choice. */
  choose: (host: string | null) => void;
  /** Leaves the current origin, which does not work for the viewer. */
  tryAnother: () => void;
  dismiss: () => void;
};

const NOTICE_DURATION = 6000;
const HAVE_FUTURE_DATA = 3;

/** The choice among delivery origins: automatic or by the viewer. */
export function createOriginChoice(settings: SettingsSlice, all: readonly string[]) {
  const chosen = settings.get().server;
  const initial: ServerState = { all, chosen, current: null, switchedTo: null };
  return defineSlice<ServerState, ServerCommands>(initial, ({ get, set, target: stage }) => {
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
    const hosts = createDeliveryOrigins(Date.now, onMove);
    const prefer = (host: string | null) => {
      dismiss();
      set({ chosen: host });
      hosts.prefer(host);
    };
    hosts.setAll(all);
    hosts.prefer(chosen);
    return {
      commands: {
        origins: hosts,
        dismiss,
        choose(host) {
          settings.choose('server', host);
          prefer(host);
        },
        tryAnother() {
          const { current } = get();
          if (current !== null) hosts.reportFailure(current);
          // Drops the stored preference for now: it is the origin that does not work.
          const next = hosts.order(true).find((host) => host !== current) ?? all[0];
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
