const REST = 60_000;
const MAX_REST = 8 * REST;
// Only what is stored lies on every host; playlists that are made on request come from the site alone.
const STORED = '/storage/';

/** The name a host is shown by. */
export function hostName(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin;
}

/** The same file on another host. */
export function onHost(address: string, host: string): string {
  const { pathname, search } = new URL(address);
  return host + pathname + search;
}

export type MediaHosts = {
  /** All hosts of this installation, the preferred one first. */
  offer: (hosts: readonly string[]) => void;
  all: () => readonly string[];
  /** Whether a file lies on these hosts, so that any of them may be asked for it. */
  hold: (address: string) => boolean;
  /** The hosts in the order in which to ask them now. */
  order: (isCalm: boolean) => string[];
  isResting: (host: string) => boolean;
  /** Puts one host before all others, even one that rests; null for the order of the installation. */
  prefer: (host: string | null) => void;
  answered: (host: string) => void;
  failed: (host: string) => void;
  /** The host that answered last. */
  current: () => string | null;
};

/**
 * Which of several hosts with the same files to ask. The one that is preferred and alive comes first; one that failed
 * rests a minute,
 * the next time twice as long, and is tried again only in calm, with enough of the film loaded to lose some time.
 * `onMove` hears of each other host that answers.
 */
export function createMediaHosts(now: () => number, onMove: (to: string) => void = () => {}): MediaHosts {
  let hosts: readonly string[] = [];
  let wanted: string | null = null;
  let current: string | null = null;
  const rests = new Map<string, { until: number; times: number }>();

  const restsUntil = (host: string) => rests.get(host)?.until ?? 0;
  const isResting = (host: string) => restsUntil(host) > now();
  const first = (host: string | null, all: readonly string[]) =>
    host !== null && all.includes(host) ? [host, ...all.filter((other) => other !== host)] : [...all];
  return {
    all: () => hosts,
    current: () => current,
    isResting,
    offer: (next) => (hosts = next),
    hold(address) {
      if (!URL.canParse(address)) return false;
      const { origin, pathname } = new URL(address);
      return hosts.includes(origin) && pathname.startsWith(STORED);
    },
    order(isCalm) {
      const awake = first(wanted, hosts).filter((host) => !isResting(host));
      const asleep = hosts.filter(isResting).toSorted((a, b) => restsUntil(a) - restsUntil(b));
      return [...(isCalm ? awake : first(current, awake)), ...asleep];
    },
    prefer(host) {
      wanted = host;
      current = null;
      if (host !== null) rests.delete(host);
    },
    answered(host) {
      rests.delete(host);
      if (current === host) return;
      current = host;
      onMove(host);
    },
    failed(host) {
      // Several requests may be on their way when a host dies: that is one failure.
      if (isResting(host)) return;
      const times = rests.get(host)?.times ?? 0;
      rests.set(host, { until: now() + Math.min(REST * 2 ** times, MAX_REST), times: times + 1 });
    },
  };
}
