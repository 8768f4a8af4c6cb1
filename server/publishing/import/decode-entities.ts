const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * Decodes HTML entities, which some catalogues contain (`Queen&#039;s`). Unknown and invalid entities stay unchanged.
 */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,6})|#x([0-9a-f]{1,6})|([a-z]+));/gi,
    (entity, decimal, hex, name: string) => {
      if (name) return NAMED[name.toLowerCase()] ?? entity;
      const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
      const isText = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return isText ? String.fromCodePoint(code) : entity;
    },
  );
}
