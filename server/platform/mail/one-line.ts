/**
 * Text from anybody as one line that cannot reorder what stands around it: line ends and control characters become
 * spaces, marks that turn the direction of text are left out.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\p{Bidi_Control}/gu, '')
    .trim();
}
