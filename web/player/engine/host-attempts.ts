import { onHost, type MediaHosts } from './media-hosts.ts';
import type { SignedAddresses } from './signed-addresses.ts';

/** How stored films reach this player. */
export type Delivery = {
  hosts: MediaHosts;
  addresses: SignedAddresses;
  /** Seconds of film loaded ahead of the picture. */
  ahead: () => number;
};

const CALM = 10;

export type Attempts = {
  /** Where to ask now. */
  url: () => string;
  /** Leaves the host that was asked; false when there is nobody else to ask. */
  leave: () => boolean;
  answered: () => void;
  /** Whether another host could be asked, and whether one of them is in better health than to be asked only in need. */
  hasOther: () => boolean;
  hasBetter: () => boolean;
};

// The playlist that everything begins with is asked for by its path.
function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : '';
}

/** The hosts that are asked for one file, each once; a file that lies in one place alone is asked for there. */
export function createAttempts(address: string, { hosts, addresses, ahead }: Delivery): Attempts {
  const tried = new Set<string>();
  // Looked up each time: the list of hosts may come while the first of them is already silent.
  const others = () =>
    hosts.hold(address) ? hosts.order(ahead() >= CALM).filter((host) => !tried.has(host)) : [];
  let current: string | undefined;
  const turnTo = (host: string | undefined) => {
    current = host;
    tried.add(host ?? originOf(address));
  };
  turnTo(others()[0]);
  return {
    url: () => addresses.newest(current === undefined ? address : onHost(address, current)),
    leave() {
      if (hosts.hold(address)) hosts.failed(current ?? originOf(address));
      const [next] = others();
      if (next !== undefined) turnTo(next);
      return next !== undefined;
    },
    answered: () => current !== undefined && hosts.answered(current),
    hasOther: () => others().length > 0,
    hasBetter: () => others().some((host) => !hosts.isResting(host)),
  };
}
