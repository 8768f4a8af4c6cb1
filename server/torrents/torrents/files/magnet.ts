import { Failure } from '#server/failure.ts';
import { decodeForeign } from './decode-foreign.ts';

/** What a magnet link says of its torrent; the size is undefined where it does not say it. */
export type Magnet = { hash: string; name: string; size: number | undefined };

const HASH = /^(?:[0-9a-f]{40}|[a-z2-7]{32})$/i;
const TOPIC = /^urn:btih:(.+)$/i;
const SCHEME = /^magnet:(?:\/\/)?\?/i;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

// Old clients write the twenty bytes of the hash in 32 letters.
function toHex(letters: string): string {
  const bits = Array.from(letters.toLowerCase(), (letter) =>
    ALPHABET.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const halves = bits.join('').match(/.{4}/g) ?? [];
  return halves.map((half) => Number.parseInt(half, 2).toString(16)).join('');
}

// A broken escape stays as it is.
function decodeValue(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  const bytes = Buffer.from(spaced).toString('latin1');
  const raw = bytes.replaceAll(/%([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return decodeForeign(Buffer.from(raw, 'latin1'));
}

/**
 * A link as people copy it, made plain: in brackets or quotes, broken into lines by a mail program, with the escapes of
 * a page's source, or escaped once more by a page that passes it on.
 */
function plainLink(link: string): string {
  const joined = link.replaceAll(/[\r\n\t\u200B-\u200D\u2060\uFEFF]/g, '').trim();
  const bare = joined
    .replace(/^[<("'«„“]+/, '')
    .replace(/[>)"'»“”]+$/, '')
    .trim();
  const escaped = /^magnet%3a/i.test(bare) ? decodeValue(bare) : bare;
  return escaped.replaceAll(/&amp;|&#0*38;|&#x0*26;/gi, '&');
}

function readPairs(query: string): [name: string, value: string][] {
  return query.split('&').map((pair) => {
    const equals = pair.indexOf('=');
    const [name, value] = equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
    return [decodeValue(name).toLowerCase(), decodeValue(value).trim()];
  });
}

/** Reads a magnet link of a version 1 torrent, or its hash alone; fails with `invalid`. */
export function readMagnet(link: string): Magnet {
  const plain = plainLink(link);
  const bare = TOPIC.exec(plain)?.[1] ?? plain;
  const pairs: [string, string][] = HASH.test(bare)
    ? [['xt', `urn:btih:${bare}`]]
    : SCHEME.test(plain)
      ? readPairs(plain.replace(SCHEME, ''))
      : [];
  const topics = pairs.filter(([name]) => /^xt(?:\.\d+)?$/.test(name)).map(([, value]) => value);
  const hash = topics.map((topic) => TOPIC.exec(topic)?.[1] ?? '').find((one) => HASH.test(one));
  if (hash === undefined) throw new Failure('invalid', 'Это не магнит-ссылка на торрент версии 1.');
  const values = new Map(pairs.toReversed());
  const size = Number(values.get('xl'));
  return {
    hash: hash.length === 40 ? hash.toLowerCase() : toHex(hash),
    name: values.get('dn') ?? '',
    size: Number.isSafeInteger(size) && size > 0 ? size : undefined,
  };
}
