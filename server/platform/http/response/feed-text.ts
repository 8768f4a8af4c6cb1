// Characters that XML 1.0 forbids.
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Removes the characters that XML forbids. */
export function withoutForbidden(xml: string): string {
  return xml.replace(FORBIDDEN, '');
}
