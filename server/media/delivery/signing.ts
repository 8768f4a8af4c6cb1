import { hash, timingSafeEqual } from 'node:crypto';

/** Signs the folders of videos, so that an address is good for a while and then for nobody. */
export type Signer = {
  /** The key of a folder as one that is good for at least so many seconds. */
  sign: (folder: string, seconds: number) => string;
  /**
   * The key that a signed one stands for and how many seconds it still does; null for one that is not ours or is over.
   */
  open: (signed: string) => { key: string; seconds: number } | null;
};

// Answers of one quarter of an hour give the same address, which caches then know again.
const SHARED_SECONDS = 15 * 60;
const SIGNED = /^t\/(\d{10,11})-([\w-]{22})\/((?:[^/]+\/)*[^/]+)\/([^/]+)$/;
// The rest of a video's folder is looked at on pages that everybody sees.
const OPEN_FILE = /\.(jpg|webp|avif|png|vtt)$/i;

/** Whether a key is given under a signed address only, where addresses are signed. */
export function isGuarded(key: string): boolean {
  return /^(videos|t)\//i.test(key) && !(key.startsWith('videos/') && OPEN_FILE.test(key));
}

/**
 * Makes a signer of a secret word; the sum is the MD5 that nginx's `secure_link_md5 "$expires/$folder secret"` makes.
 */
export function createSigner(secret: string, now: () => number = Date.now): Signer {
  const sumOf = (expires: string, folder: string) =>
    hash('md5', `${expires}/${folder} ${secret}`, 'base64url');
  const seconds = () => Math.floor(now() / 1000);
  return {
    sign: (folder, life) => {
      const expires = String(Math.ceil((seconds() + life) / SHARED_SECONDS) * SHARED_SECONDS);
      return `t/${expires}-${sumOf(expires, folder)}/${folder}`;
    },
    open: (signed) => {
      const [, expires = '', sum = '', folder = '', name = ''] = SIGNED.exec(signed) ?? [];
      const left = Number(expires) - seconds();
      if (name === '' || left <= 0) return null;
      const isOurs = timingSafeEqual(Buffer.from(sum), Buffer.from(sumOf(expires, folder)));
      return isOurs ? { key: `${folder}/${name}`, seconds: left } : null;
    },
  };
}
