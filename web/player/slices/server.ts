import { createMediaHosts, type MediaHosts } from '../engine/media-hosts.ts';
import { defineSlice } from '../engine/media-store.ts';
import type { Settings } from './settings.ts';

/** `moved` names the host that was turned to, for as long as the notice about it stands. */
type ServerState = {
  all: readonly string[];
  chosen: string | null;
  current: string | null;
  moved: string | null;
};

type ServerCommands = {
  /** What sources load by. */
  hosts: MediaHosts;
  /** Null lets the player find the best one. */
  choose: (host: string | null) => void;
  /** Another one than that which does not work. */
  change: () => void;
  dismiss: () => void;
};

const NOTICE_FOR = 6000;
const HAVE_FUTURE_DATA = 3;

/** Which of the hosts with the film gives it. */
export function createServer(settings: Settings, all: readonly string[]) {
  const chosen = settings.get().server;
  const first: ServerState = { all, chosen, current: null, moved: null };
  return defineSlice<ServerState, ServerCommands>(first, ({ get, set, stage }) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const dismiss = () => {
      clearTimeout(timer);
      set({ moved: null });
    };
    const onMove = (to: string) => {
      const isFirst = get().current === null;
      set({ current: to });
      const isSeen = (stage()?.media.readyState ?? 0) < HAVE_FUTURE_DATA;
      const isAgainstWill = get().chosen !== null && get().chosen !== to;
      // What the buffer hides is nobody's concern, unless the viewer has chosen otherwise.
      if (isAgainstWill || (isSeen && !isFirst)) {
        clearTimeout(timer);
        set({ moved: to });
        timer = setTimeout(dismiss, NOTICE_FOR);
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
          // The choice of another day is not the one to try again.
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
