/** Splits what a person typed into LIKE patterns that a name must all match, in any order; case and «ё» do not matter, `%` and `_` are plain characters. */
export function searchPatterns(text: string): string[] {
  const words = text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}\p{N}%_\\]+/u);
  return words.filter((word) => word !== '').map((word) => `%${word.replace(/[%_\\]/g, '\\$&')}%`);
}
