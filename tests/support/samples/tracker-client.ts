import bencode from 'bencode';
import type { Tracker } from '#server/torrents/tracker/tracker.ts';

export type AnnounceParams = Record<string, string | number>;
type Answer = {
  complete: number;
  incomplete: number;
  peers: Uint8Array;
  peers6: Uint8Array;
  refused: string;
};

type Options = {
  /** The hash of the torrent that it announces by default. */
  hash: string;
  /** The tracker to which it announces by default. */
  tracker: () => Tracker;
  at: string | undefined;
};

let ids = 0;

/** Makes a torrent client with an address of its own, or at `at`; `announce` sends an announce. */
export function createTrackerClient(passkey: string, { hash, tracker, at }: Options) {
  ids += 1;
  const peer_id = `-XX0000-${String(ids).padStart(12, '0')}`;
  const address = at ?? `192.0.2.${ids}`;
  const announce = async (
    params: AnnounceParams = {},
    by = tracker(),
    of = hash,
    from = address,
  ): Promise<Answer> => {
    const info_hash = (of.match(/../g) ?? []).map((byte) => `%${byte}`).join('');
    const counters = { uploaded: 0, downloaded: 0, left: 0 };
    const all = { pk: passkey, peer_id, port: 6881, ...counters, ...params };
    const pairs = Object.entries(all).map(([name, value]) => `${name}=${value}`);
    const bytes = await by.announce(`/announce?info_hash=${info_hash}&${pairs.join('&')}`, from);
    const answer = bencode.decode(bytes) as Answer & { 'failure reason'?: Uint8Array };
    return { ...answer, refused: Buffer.from(answer['failure reason'] ?? []).toString() };
  };
  return { announce, address };
}
