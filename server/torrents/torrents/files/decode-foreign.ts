const UTF8 = 'utf-8';
// The encoding of old Russian programs.
const USUAL = 'windows-1251';

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
    // In all others the signs of ASCII are those bytes for every client, so a name cannot hide a path.
    return decoder.encoding.startsWith('utf-16') ? undefined : decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Decodes a name that a foreign program wrote: UTF-8, else the encoding that the program names, else windows-1251, in
 * which every byte is a character.
 */
export function decodeForeign(bytes: Uint8Array, encoding = USUAL): string {
  return decode(bytes, UTF8) ?? decode(bytes, encoding) ?? new TextDecoder(USUAL).decode(bytes);
}
