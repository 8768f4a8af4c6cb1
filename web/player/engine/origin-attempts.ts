import { atOrigin, type DeliveryOrigins } from './delivery-origins.ts';
import type { SignedAddresses } from './signed-addresses.ts';

/** What a loader needs to choose a delivery origin for a file. */
export type DeliveryContext = {
  origins: DeliveryOrigins;
  addresses: SignedAddresses;
  /** Seconds buffered ahead of the current position. */
  bufferAhead: () => number;
};

// With this many seconds buffered there is time to retry a preferred origin that failed before.
const CALM_BUFFER = 10;

export type OriginAttempts = {
  /** The address to request now. */
  url: () => string;
  /** Marks the current origin as failed and moves to the next; false when no origin is left. */
  moveOn: () => boolean;
  answered: () => void;
  /** Whether another origin is left to try, and whether one of those has no recent failure. */
  hasOther: () => boolean;
  hasBetter: () => boolean;
};

// The master playlist is requested by path, without an origin.
function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : '';
}

/** The delivery origins to try for one file, each once; a file that no other origin has keeps its own address. */
export function createOriginAttempts(
  address: string,
  { origins, addresses, bufferAhead: ahead }: DeliveryContext,
): OriginAttempts {
  const tried = new Set<string>();
  // Computed on each call: the list of origins may arrive while the first one is already stalled.
  const untried = () =>
    origins.canServe(address)
      ? origins.order(ahead() >= CALM_BUFFER).filter((origin) => !tried.has(origin))
      : [];
  let current: string | undefined;
  const moveTo = (origin: string | undefined) => {
    current = origin;
    tried.add(origin ?? originOf(address));
  };
  moveTo(untried()[0]);
  return {
    url: () => addresses.newest(current === undefined ? address : atOrigin(address, current)),
    moveOn() {
      if (origins.canServe(address)) origins.reportFailure(current ?? originOf(address));
      const [next] = untried();
      if (next !== undefined) moveTo(next);
      return next !== undefined;
    },
    answered: () => current !== undefined && origins.reportSuccess(current),
    hasOther: () => untried().length > 0,
    hasBetter: () => untried().some((origin) => !origins.isCoolingDown(origin)),
  };
}
