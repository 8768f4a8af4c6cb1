import bencode from 'bencode';
import { readContact } from './contact.ts';
import { INTERVAL, MIN_INTERVAL, type Peer } from './swarm.ts';

export type Counts = { seeders: number; leechers: number };
export type Drawn = { peer: Peer; at: string };

function bytes(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

function listed({ peer, at }: Drawn, withIds: boolean) {
  const id = withIds ? { 'peer id': bytes(peer.key.slice(0, 20)) } : {};
  return { ...readContact(at), ...id };
}

function compact(drawn: readonly Drawn[]) {
  const all = (length: number) => bytes(drawn.map(({ at }) => (at.length === length ? at : '')).join(''));
  const peers6 = all(18);
  return { peers: all(6), ...(peers6.length > 0 ? { peers6 } : {}) };
}

/** The answer to an announce: how many there are, and contacts of some. */
export function writeAnnounced(
  { seeders, leechers }: Counts,
  drawn: readonly Drawn[],
  { isCompact, withIds }: { isCompact: boolean; withIds: boolean },
): Uint8Array {
  return bencode.encode({
    complete: seeders,
    incomplete: leechers,
    interval: INTERVAL,
    'min interval': MIN_INTERVAL,
    ...(isCompact ? compact(drawn) : { peers: drawn.map((one) => listed(one, withIds)) }),
  });
}

/** A refusal as clients show it; with `minutes` it tells when to come again. */
export function writeRefused(reason: string, minutes?: number): Uint8Array {
  const again = minutes === undefined ? {} : { 'retry in': String(minutes) };
  return bencode.encode({ 'failure reason': reason, ...again });
}

export type Scraped = Counts & { hash: string; completed: number };

/** The answer to a scrape. */
export function writeScraped(torrents: readonly Scraped[]): Uint8Array {
  // The keys are bytes: an object would write them as text.
  const files = new Map(
    torrents
      .toSorted((a, b) => (a.hash < b.hash ? -1 : 1))
      .map(({ hash, seeders, leechers, completed }) => [
        bytes(hash),
        { complete: seeders, downloaded: completed, incomplete: leechers },
      ]),
  );
  return bencode.encode({ files });
}
