import { Failure } from '#server/failure.ts';

/** What a magnet link says of its torrent; the size is undefined where it does not say it. */
export type Magnet = { hash: string; name: string; size: number | undefined };

const TOPIC = /^urn:btih:([0-9a-f]{40}|[a-z2-7]{32})$/i;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

// Old clients write the twenty bytes of the hash in 32 letters.
function toHex(letters: string): string {
  const bits = Array.from(letters.toLowerCase(), (letter) =>
    ALPHABET.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const halves = bits.join('').match(/.{4}/g) ?? [];
  return halves.map((half) => Number.parseInt(half, 2).toString(16)).join('');
}

/** Reads a magnet link of a version 1 torrent; fails with `invalid`. */
export function readMagnet(link: string): Magnet {
  const [scheme = '', query = ''] = link.trim().split('?', 2);
  const values = new URLSearchParams(query);
  const topics = [...values].filter(([name]) => /^xt(\.\d+)?$/.test(name)).map(([, value]) => value);
  const found = topics.map((topic) => TOPIC.exec(topic)?.[1]).find((one) => one !== undefined);
  if (scheme.toLowerCase() !== 'magnet:' || found === undefined)
    throw new Failure('invalid', 'Это не магнит-ссылка на торрент версии 1.');
  const size = Number(values.get('xl'));
  return {
    hash: found.length === 40 ? found.toLowerCase() : toHex(found),
    name: values.get('dn') ?? '',
    size: Number.isSafeInteger(size) && size > 0 ? size : undefined,
  };
}
