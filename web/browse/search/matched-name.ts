type Names = { main: string; english: string; alternative: string | null };

// The alternative names are stored as one text.
const NAME_SEPARATOR = /[;|\n]|,\s|\s\/\s/;

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function matches(name: string, prefixes: readonly string[]): boolean {
  const words = wordsOf(name);
  return prefixes.every((start) => words.some((word) => word.startsWith(start)));
}

/**
 * Returns the other name of a release in which every word of the query starts a word. Null if the title matches or no
 * name does.
 */
export function matchedName({ main, english, alternative }: Names, query: string): string | null {
  const prefixes = wordsOf(query);
  if (prefixes.length === 0 || matches(main, prefixes)) return null;
  const others = [english, ...(alternative ?? '').split(NAME_SEPARATOR)].map((name) => name.trim());
  return others.find((name) => matches(name, prefixes)) ?? null;
}
