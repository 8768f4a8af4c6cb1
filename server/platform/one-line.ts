/**
 * Makes foreign text a single line that cannot change the order of the surrounding text: control characters become
 * spaces, direction marks are removed.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\p{Bidi_Control}/gu, '')
    .trim();
}
