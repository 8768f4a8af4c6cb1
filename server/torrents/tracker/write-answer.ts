import bencode from 'bencode';
import { readContact } from './contact.ts';
import { INTERVAL, MIN_INTERVAL, type Peer } from './swarm.ts';

export type SwarmCounts = { seeders: number; leechers: number };
/** A peer to hand out and the contact to use. */
export type DrawnContact = { peer: Peer; contact: string };

function toBytes(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

function toDictionary({ peer, contact }: DrawnContact, withIds: boolean) {
  const id = withIds ? { 'peer id': toBytes(peer.key.slice(0, 20)) } : {};
  return { ...readContact(contact), ...id };
}

function compact(drawn: readonly DrawnContact[]) {
  const all = (length: number) =>
    toBytes(drawn.map(({ contact }) => (contact.length === length ? contact : '')).join(''));
  const peers6 = all(18);
  return { peers: all(6), ...(peers6.length > 0 ? { peers6 } : {}) };
}

/** Encodes the answer to an announce: the counts of the swarm and the contacts of some peers. */
export function writeAnnounceAnswer(
  { seeders, leechers }: SwarmCounts,
  drawn: readonly DrawnContact[],
  { isCompact, withIds }: { isCompact: boolean; withIds: boolean },
): Uint8Array {
  return bencode.encode({
    complete: seeders,
    incomplete: leechers,
    interval: INTERVAL,
    'min interval': MIN_INTERVAL,
    ...(isCompact ? compact(drawn) : { peers: drawn.map((one) => toDictionary(one, withIds)) }),
  });
}

/** Encodes a refusal as clients show it; `minutes` tells the client when to retry. */
export function writeFailure(reason: string, minutes?: number): Uint8Array {
  const retry = minutes === undefined ? {} : { 'retry in': String(minutes) };
  return bencode.encode({ 'failure reason': reason, ...retry });
}

export type ScrapedTorrent = SwarmCounts & { hash: string; completed: number };

/** Encodes the answer to a scrape. */
export function writeScrapeAnswer(torrents: readonly ScrapedTorrent[]): Uint8Array {
  // A Map, because the keys are bytes: an object would encode them as text.
  const files = new Map(
    torrents
      .toSorted((a, b) => (a.hash < b.hash ? -1 : 1))
      .map(({ hash, seeders, leechers, completed }) => [
        toBytes(hash),
        { complete: seeders, downloaded: completed, incomplete: leechers },
      ]),
  );
  return bencode.encode({ files });
}
