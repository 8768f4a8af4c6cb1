const PERCENT = 0x25;
const PLUS = 0x2b;

function nibble(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const letter = code | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}

/** The bytes that percent-encoded text stands for, one character each; null when it is written wrong. */
export function percentBytes(text: string): string | null {
  if (!/[%+]/.test(text)) return text;
  const bytes: number[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === PERCENT) {
      const byte = nibble(text.charCodeAt(i + 1)) * 16 + nibble(text.charCodeAt(i + 2));
      // A digit that is none makes the sum negative, one that is missing makes it no number.
      if (!(byte >= 0) || nibble(text.charCodeAt(i + 2)) < 0) return null;
      bytes.push(byte);
      i += 2;
    } else bytes.push(code === PLUS ? 32 : code);
  }
  return String.fromCharCode(...bytes);
}

export type RawAddress = {
  /** The parts of the path: `/announce/abc` is `['announce', 'abc']`. */
  path: string[];
  /** Names and values in their order, values as bytes. */
  pairs: [name: string, value: string][];
};

// What a client says fits in a tenth of it; seventy-four hashes to scrape fit, too.
const MAX_LENGTH = 8000;

/** Takes an address apart without reading its bytes as text: hashes are no UTF-8. Null when it is written wrong. */
export function readAddress(url: string): RawAddress | null {
  if (url.length > MAX_LENGTH) return null;
  const mark = url.indexOf('?');
  const path = (mark < 0 ? url : url.slice(0, mark)).split('/').filter(Boolean);
  const pairs: RawAddress['pairs'] = [];
  for (const pair of mark < 0 ? [] : url.slice(mark + 1).split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const value = equals < 0 ? '' : percentBytes(pair.slice(equals + 1));
    if (value === null) return null;
    pairs.push([equals < 0 ? pair : pair.slice(0, equals), value]);
  }
  return { path, pairs };
}
