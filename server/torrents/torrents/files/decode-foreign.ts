const UTF8 = 'utf-8';
// The encoding of old Russian programs.
const USUAL = 'windows-1251';

// Windows counts its encodings; of some the standard knows only a name.
const CODE_PAGES: Record<string, string> = {
  '932': 'shift_jis',
  '936': 'gbk',
  '949': 'euc-kr',
  '950': 'big5',
  '20866': 'koi8-r',
  '51932': 'euc-jp',
  '54936': 'gb18030',
  '65001': UTF8,
};

/** The name of an encoding that a program wrote as a name or as a number of Windows: `CP936`, `936`, `cp1251`. */
export function encodingName(written: string): string {
  const [, number] = /^(?:(?:cp|ms|windows)[-_ ]?)?(\d+)$/i.exec(written.trim()) ?? [];
  return number === undefined ? written : (CODE_PAGES[number] ?? `cp${number}`);
}

// In all other encodings the signs of ASCII are those bytes for every client, so a name cannot hide a path.
const HIDES_ASCII = /^(?:utf-16|iso-2022)/;

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
    return HIDES_ASCII.test(decoder.encoding) ? undefined : decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Decodes a name that a foreign program wrote: UTF-8, else the first of the encodings that the program names, else
 * windows-1251, in which every byte is a character.
 */
export function decodeForeign(bytes: Uint8Array, encodings: readonly string[] = []): string {
  for (const encoding of [UTF8, ...encodings]) {
    const text = decode(bytes, encoding);
    if (text !== undefined) return text;
  }
  return new TextDecoder(USUAL).decode(bytes);
}
