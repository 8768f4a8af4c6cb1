// XML 1.0 forbids these.
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** A document without the characters that XML forbids. */
export function withoutForbidden(xml: string): string {
  return xml.replace(FORBIDDEN, '');
}
