/** Escapes what LIKE would read as a wildcard: the text is found as it was typed. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
