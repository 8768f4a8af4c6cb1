// XML 1.0 has no place for these.
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** A document without the characters that XML has no place for. */
export function withoutForbidden(xml: string): string {
  return xml.replace(FORBIDDEN, '');
}
