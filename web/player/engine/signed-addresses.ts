import { piecesOf } from './playlist-text.ts';

const SIGNED = /^([^?]*\/storage\/)(t\/[^/]+)(\/[^?]*)/;
const NOT_AGAIN_FOR = 60_000;

/** The part of an address that says until when it is good; null for an address that is good for ever. */
function signatureOf(address: string): string | null {
  return SIGNED.exec(address)?.[2] ?? null;
}

function fileOf(address: string): string | undefined {
  return SIGNED.exec(address)?.[3];
}

export type SignedAddresses = {
  /** The address under the newest signature known for it. */
  newest: (address: string) => string;
  /** Reads a rendition's playlist again for the living signature of a file; false where there is none to be had. */
  renew: (address: string, playlist: string) => Promise<boolean>;
};

/**
 * Signed addresses end, and hls.js reads the playlist of an episode only once: what it asks for under a dead signature
 * is asked for under the one that the playlist gives now. A signature that dies again within a minute is no longer a
 * matter of time.
 */
export function createSignedAddresses(
  read: (playlist: string) => Promise<string>,
  now: () => number,
): SignedAddresses {
  const living = new Map<string, string>();
  const asked = new Map<string, { at: number; done: Promise<boolean> }>();

  const newest = (address: string): string => {
    const next = living.get(signatureOf(address) ?? '');
    return next === undefined ? address : newest(address.replace(SIGNED, `$1${next}$3`));
  };
  const look = async (address: string, playlist: string) => {
    const text = await read(playlist).catch(() => '');
    const fresh = piecesOf(text, playlist).find(({ url }) => fileOf(url) === fileOf(address));
    const [before, after] = [signatureOf(address), fresh ? signatureOf(fresh.url) : null];
    if (before === null || after === null || before === after) return false;
    living.set(before, after);
    return true;
  };
  return {
    newest,
    renew(address, playlist) {
      const known = asked.get(playlist);
      if (known && now() - known.at < NOT_AGAIN_FOR)
        return known.done.then(() => newest(address) !== address);
      const done = look(address, playlist);
      asked.set(playlist, { at: now(), done });
      return done;
    },
  };
}
