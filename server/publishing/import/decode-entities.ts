const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * A text in which other catalogues wrote characters as HTML does (`Queen&#039;s`), with the characters themselves;
 * anything else stays.
 */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,6})|#x([0-9a-f]{1,6})|([a-z]+));/gi,
    (written, decimal, hex, name: string) => {
      if (name) return NAMED[name.toLowerCase()] ?? written;
      const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
      const isText = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return isText ? String.fromCodePoint(code) : written;
    },
  );
}
