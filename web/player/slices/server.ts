import { createMediaHosts, type MediaHosts } from '../engine/media-hosts.ts';
import { defineSlice } from '../engine/media-store.ts';
import type { Settings } from './settings.ts';

/** `moved` is the origin that the player switched to, while the notice about it is visible. */
type ServerState = {
  all: readonly string[];
  chosen: string | null;
  current: string | null;
  moved: string | null;
};

type ServerCommands = {
  /** The origins that the loaders choose from. */
  hosts: MediaHosts;
  /** Prefers one origin; null for automatic choice. */
  choose: (host: string | null) => void;
  /** Leaves the current origin, which does not work for the viewer. */
  change: () => void;
  dismiss: () => void;
};

const NOTICE_DURATION = 6000;
const HAVE_FUTURE_DATA = 3;

/** The choice among delivery origins: automatic or by the viewer. */
export function createServer(settings: Settings, all: readonly string[]) {
  const chosen = settings.get().server;
  const initial: ServerState = { all, chosen, current: null, moved: null };
  return defineSlice<ServerState, ServerCommands>(initial, ({ get, set, stage }) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const dismiss = () => {
      clearTimeout(timer);
      set({ moved: null });
    };
    const onMove = (to: string) => {
      const isFirst = get().current === null;
      set({ current: to });
      const isPlaybackWaiting = (stage()?.media.readyState ?? 0) < HAVE_FUTURE_DATA;
      const isAgainstChoice = get().chosen !== null && get().chosen !== to;
      // A switch that the buffer hides needs no notice, unless the viewer chose another origin.
      if (isAgainstChoice || (isPlaybackWaiting && !isFirst)) {
        clearTimeout(timer);
        set({ moved: to });
        timer = setTimeout(dismiss, NOTICE_DURATION);
      }
    };
    const hosts = createMediaHosts(Date.now, onMove);
    const prefer = (host: string | null) => {
      dismiss();
      set({ chosen: host });
      hosts.prefer(host);
    };
    hosts.offer(all);
    hosts.prefer(chosen);
    return {
      commands: {
        hosts,
        dismiss,
        choose(host) {
          settings.choose('server', host);
          prefer(host);
        },
        change() {
          const { current } = get();
          if (current !== null) hosts.failed(current);
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

export type Server = ReturnType<typeof createServer>;
