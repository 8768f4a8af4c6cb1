import { parseSegments } from './parse-playlist.ts';

const SIGNED = /^([^?]*\/storage\/)(t\/[^/]+)(\/[^?]*)/;
const MIN_RENEWAL_INTERVAL = 60_000;

/** The signature in an address, which holds its expiry time; null for an address that never expires. */
function signatureOf(address: string): string | null {
  return SIGNED.exec(address)?.[2] ?? null;
}

function fileOf(address: string): string | undefined {
  return SIGNED.exec(address)?.[3];
}

export type SignedAddresses = {
  /** The address with the newest known signature. */
  newest: (address: string) => string;
  /** Reads a media playlist again for a current signature; false if it has no newer one. */
  renew: (address: string, playlist: string) => Promise<boolean>;
};

/**
 * Renews signed addresses that expired. hls.js reads the playlist of an episode only once, so a request with an expired
 * signature is repeated with the one from the current playlist. If one is refused within a minute of a renewal, expiry
 * is not the cause, and it is not renewed again.
 */
export function createSignedAddresses(
  read: (playlist: string) => Promise<string>,
  now: () => number,
): SignedAddresses {
  const replacements = new Map<string, string>();
  const renewals = new Map<string, { at: number; done: Promise<boolean> }>();

  const newest = (address: string): string => {
    const next = replacements.get(signatureOf(address) ?? '');
    return next === undefined ? address : newest(address.replace(SIGNED, `$1${next}$3`));
  };
  const readSignature = async (address: string, playlist: string) => {
    const text = await read(playlist).catch(() => '');
    const segment = parseSegments(text, playlist).find(({ url }) => fileOf(url) === fileOf(address));
    const [oldSignature, newSignature] = [signatureOf(address), segment ? signatureOf(segment.url) : null];
    if (oldSignature === null || newSignature === null || oldSignature === newSignature) return false;
    replacements.set(oldSignature, newSignature);
    return true;
  };
  return {
    newest,
    renew(address, playlist) {
      const recent = renewals.get(playlist);
      if (recent && now() - recent.at < MIN_RENEWAL_INTERVAL)
        return recent.done.then(() => newest(address) !== address);
      const done = readSignature(address, playlist);
      renewals.set(playlist, { at: now(), done });
      return done;
    },
  };
}
