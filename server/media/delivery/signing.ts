import { hash, timingSafeEqual } from 'node:crypto';

/** Signs the folders of videos, so that their addresses expire. */
export type Signer = {
  /** Returns a signed key of a folder that is valid for at least `seconds`. */
  sign: (folder: string, seconds: number) => string;
  /** Verifies a signed key: returns the plain key and the seconds left; null when it is invalid or expired. */
  open: (signed: string) => { key: string; seconds: number } | null;
};

// Expiry times are rounded up to a quarter of an hour, so that caches see the same address again.
const ROUNDING_SECONDS = 15 * 60;
const SIGNED = /^t\/(\d{10,11})-([\w-]{22})\/((?:[^/]+\/)*[^/]+)\/([^/]+)$/;
// Pictures and storyboards of a video are shown on public pages.
const OPEN_FILE = /\.(jpg|webp|avif|png|vtt)$/i;

/** Whether a key needs a signed address when signing is on. */
export function isGuarded(key: string): boolean {
  return /^(videos|t)\//i.test(key) && !(key.startsWith('videos/') && OPEN_FILE.test(key));
}

/** Creates a signer; the signature is the MD5 of nginx's `secure_link_md5 "$expires/$folder secret"`. */
export function createSigner(secret: string, now: () => number = Date.now): Signer {
  const signatureOf = (expires: string, folder: string) =>
    hash('md5', `${expires}/${folder} ${secret}`, 'base64url');
  const seconds = () => Math.floor(now() / 1000);
  return {
    sign: (folder, lifetime) => {
      const expires = String(Math.ceil((seconds() + lifetime) / ROUNDING_SECONDS) * ROUNDING_SECONDS);
      return `t/${expires}-${signatureOf(expires, folder)}/${folder}`;
    },
    open: (signed) => {
      const [, expires = '', signature = '', folder = '', name = ''] = SIGNED.exec(signed) ?? [];
      const left = Number(expires) - seconds();
      if (name === '' || left <= 0) return null;
      const isValid = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(expires, folder)));
      return isValid ? { key: `${folder}/${name}`, seconds: left } : null;
    },
  };
}
