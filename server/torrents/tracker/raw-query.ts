const PERCENT = 0x25;
const PLUS = 0x2b;

function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const lowered = code | 32;
  return lowered >= 97 && lowered <= 102 ? lowered - 87 : -1;
}

/** Decodes percent-encoded text into a string with one character for each byte; a broken escape stays as it is. */
export function percentBytes(text: string): string {
  if (!/[%+]/.test(text)) return text;
  const bytes: number[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    const [high, low] = [hexDigit(text.charCodeAt(i + 1)), hexDigit(text.charCodeAt(i + 2))];
    if (code === PERCENT && high >= 0 && low >= 0) {
      bytes.push(high * 16 + low);
      i += 2;
    } else bytes.push(code === PLUS ? 32 : code);
  }
  return String.fromCharCode(...bytes);
}

export type RawAddress = {
  /** The parts of the path, decoded to bytes: `/announce/abc` is `['announce', 'abc']`. */
  path: string[];
  /** Names and values in order, decoded to bytes. */
  pairs: [name: string, value: string][];
};

// An announce fits in a tenth of this; a scrape of 74 hashes fits too.
const MAX_LENGTH = 8000;

// Old programs separate with `;`, and some append «?info_hash=…» to an announce address that already has a query. Both
// signs may also stand in a hash that is not escaped, so a known name must follow.
const NAMES =
  'info_hash|peer_id|port|uploaded|downloaded|left|event|numwant|compact|no_peer_id|key|pk|passkey|trackerid|' +
  'ip|ipv4|ipv6|supportcrypto|corrupt';
const SEPARATOR = new RegExp(`&|[?;](?=(?:${NAMES.replaceAll('_', '(?:_|%5f)')})=)`, 'i');

/**
 * Splits a URL without decoding it as UTF-8, because hashes are binary; names are in small letters. Null when it is too
 * long.
 */
export function readAddress(url: string): RawAddress | null {
  if (url.length > MAX_LENGTH) return null;
  const [, path = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(url) ?? [];
  const pairs: RawAddress['pairs'] = [];
  for (const pair of query.split(SEPARATOR)) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const [name, value] = equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
    pairs.push([percentBytes(name).trim().toLowerCase(), percentBytes(value)]);
  }
  return { path: path.split('/').filter(Boolean).map(percentBytes), pairs };
}
