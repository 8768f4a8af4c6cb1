type Names = { main: string; english: string; alternative: string | null };

// Several alternative names share one text.
const BETWEEN_NAMES = /[;|\n]|,\s|\s\/\s/;

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function begins(name: string, wanted: readonly string[]): boolean {
  const words = wordsOf(name);
  return wanted.every((start) => words.some((word) => word.startsWith(start)));
}

/**
 * The name besides the title that has all the words of a search, or their beginnings; null where the title has them
 * itself or none is written so.
 */
export function matchedName({ main, english, alternative }: Names, query: string): string | null {
  const wanted = wordsOf(query);
  if (wanted.length === 0 || begins(main, wanted)) return null;
  const others = [english, ...(alternative ?? '').split(BETWEEN_NAMES)].map((name) => name.trim());
  return others.find((name) => begins(name, wanted)) ?? null;
}
