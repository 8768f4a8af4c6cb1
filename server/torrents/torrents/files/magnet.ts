import { Failure } from '#server/failure.ts';
import { decodeForeign } from './decode-foreign.ts';
import { findPastedLinks, withoutWrapping, type PastedLink } from './pasted-link.ts';

/** What a magnet link says of its torrent; the size is undefined where it does not say it. */
export type Magnet = { hash: string; name: string; size: number | undefined };

// A full stop or other words may follow in a text.
const TOPIC = /^urn:btih:([0-9a-f]{40}|[a-z2-7]{32})(?![0-9a-z])/i;
const HASH = /^(?:urn:btih:)?([0-9a-f]{40}|[a-z2-7]{32})$/i;
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

// A name whose spaces are escaped has none where a program has broken its line.
function joinLines(value: string): string {
  return value.replaceAll('\n', /[%+]/.test(value) ? '' : ' ');
}

function readPairs({ query, isEscaped }: PastedLink): [name: string, value: string][] {
  const plain = isEscaped ? decodeValue(query) : query;
  return plain.split('&').map((pair) => {
    const equals = pair.indexOf('=');
    const [name, value] = equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
    return [decodeValue(name).replaceAll(/\s/g, '').toLowerCase(), value];
  });
}

// The hash itself may be broken into lines, or the text goes on in the next line.
function hashOf(value: string): string | undefined {
  const readings = [value.replaceAll('\n', ''), value];
  return readings.map((one) => TOPIC.exec(decodeValue(one).trim())?.[1]).find((one) => one !== undefined);
}

function readLink(link: PastedLink): Magnet | undefined {
  const pairs = readPairs(link);
  const topics = pairs.filter(([name]) => /^xt(?:\.\d+)?$/.test(name));
  const hash = topics.map(([, value]) => hashOf(value)).find((one) => one !== undefined);
  if (hash === undefined) return undefined;
  const values = new Map(pairs.toReversed());
  const size = Number(values.get('xl'));
  return {
    hash,
    name: decodeValue(joinLines(values.get('dn') ?? '')).trim(),
    size: Number.isSafeInteger(size) && size > 0 ? size : undefined,
  };
}

/**
 * Reads the first magnet link of a version 1 torrent in a text, or a text that is only its hash; fails with `invalid`.
 */
export function readMagnet(text: string): Magnet {
  const alone = HASH.exec(withoutWrapping(text))?.[1];
  const found =
    alone === undefined
      ? findPastedLinks(text)
          .map(readLink)
          .find((one) => one !== undefined)
      : { hash: alone, name: '', size: undefined };
  if (!found) throw new Failure('invalid', 'Это не магнит-ссылка на торрент версии 1.');
  const { hash } = found;
  return { ...found, hash: hash.length === 40 ? hash.toLowerCase() : toHex(hash) };
}
