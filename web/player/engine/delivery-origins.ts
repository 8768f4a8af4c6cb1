const COOLDOWN = 60_000;
const MAX_COOLDOWN = 8 * COOLDOWN;
// Every origin has the stored files; playlists generated on request come only from the site itself.
const STORED_PATH = '/storage/';

/** The label of an origin for people: host name and port. */
export function originLabel(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin;
}

/** The address of the same file at another origin. */
export function atOrigin(address: string, origin: string): string {
  const { pathname, search } = new URL(address);
  return origin + pathname + search;
}

export type DeliveryOrigins = {
  /** Sets all delivery origins of this installation, the preferred one first. */
  setAll: (origins: readonly string[]) => void;
  all: () => readonly string[];
  /** Whether a file can be requested from any of the origins. */
  canServe: (address: string) => boolean;
  /** The origins in the order in which to try them now; `isCalm` while the buffer is long enough for a failed one. */
  order: (isCalm: boolean) => string[];
  isCoolingDown: (origin: string) => boolean;
  /** Puts one origin first, even one that is cooling down; null restores the order of the installation. */
  prefer: (origin: string | null) => void;
  reportSuccess: (origin: string) => void;
  reportFailure: (origin: string) => void;
  /** The origin that answered last. */
  current: () => string | null;
};

/**
 * Orders the delivery origins, all of which have the same files: the preferred one first, those that failed last. An
 * origin that failed cools down for a minute, then two, four, up to eight. After that it is tried again while the
 * buffer is long; otherwise the origin that answered last stays first.
 * `onMove` is called when an origin answers that is not the one that answered before, so also for the first answer.
 */
export function createDeliveryOrigins(
  now: () => number,
  onMove: (to: string) => void = () => {},
): DeliveryOrigins {
  let origins: readonly string[] = [];
  let preferred: string | null = null;
  let current: string | null = null;
  const cooldowns = new Map<string, { until: number; times: number }>();

  const coolsDownUntil = (origin: string) => cooldowns.get(origin)?.until ?? 0;
  const isResting = (origin: string) => coolsDownUntil(origin) > now();
  const first = (origin: string | null, all: readonly string[]) =>
    origin !== null && all.includes(origin) ? [origin, ...all.filter((other) => other !== origin)] : [...all];
  return {
    all: () => origins,
    current: () => current,
    isCoolingDown: isResting,
    setAll: (next) => (origins = next),
    canServe(address) {
      if (!URL.canParse(address)) return false;
      const { origin, pathname } = new URL(address);
      return origins.includes(origin) && pathname.startsWith(STORED_PATH);
    },
    order(isCalm) {
      const healthy = first(preferred, origins).filter((origin) => !isResting(origin));
      const coolingDown = origins.filter(isResting).toSorted((a, b) => coolsDownUntil(a) - coolsDownUntil(b));
      return [...(isCalm ? healthy : first(current, healthy)), ...coolingDown];
    },
    prefer(origin) {
      preferred = origin;
      current = null;
      if (origin !== null) cooldowns.delete(origin);
    },
    reportSuccess(origin) {
      cooldowns.delete(origin);
      if (current === origin) return;
      current = origin;
      onMove(origin);
    },
    reportFailure(origin) {
      // Several requests may be running when an origin stops answering: they count as one failure.
      if (isResting(origin)) return;
      const times = cooldowns.get(origin)?.times ?? 0;
      cooldowns.set(origin, {
        until: now() + Math.min(COOLDOWN * 2 ** times, MAX_COOLDOWN),
        times: times + 1,
      });
    },
  };
}
