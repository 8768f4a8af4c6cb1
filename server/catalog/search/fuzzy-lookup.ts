import { exceedsSize, letterSet } from './letter-set.ts';
import { PREFIX_LENGTH, type PhoneticIndex } from './phonetic-index.ts';
import type { TextTable } from './store/text-table.ts';
import { countTypos } from './typos.ts';

/** A phonetic key that resembles the requested one, and the number of typos between them. */
export type FuzzyMatch = { key: number; typos: number };

const MAX_LONGER_KEYS = 300;

function allowedTypos(length: number): number {
  if (length < 4) return 0;
  return length < 6 ? 1 : 2;
}

// Keeps the keys with the fewest typos so far; `limit` is the number of typos that a further key may have at most.
function createFewestTypos(texts: TextTable, text: string, allowed: number, isBeginning: boolean) {
  const count = countTypos(text, isBeginning);
  const fewest = {
    limit: allowed,
    matches: [] as FuzzyMatch[],
    compare: (key: number) => {
      const typos = count(texts.lettersOf(key), fewest.limit);
      if (typos > fewest.limit) return;
      if (typos < fewest.limit) fewest.matches = [];
      fewest.limit = typos;
      fewest.matches.push({ key, typos });
    },
  };
  return fewest;
}

/** Finds up to 300 longer keys that begin with `text`. */
export function findLongerKeys({ byPrefix, texts }: PhoneticIndex, text: string): number[] {
  const found: number[] = [];
  const isShort = text.length < PREFIX_LENGTH;
  const prefixes = isShort
    ? [...byPrefix.keys()].filter((prefix) => prefix.startsWith(text))
    : [text.slice(0, PREFIX_LENGTH)];
  for (const prefix of prefixes) {
    for (const key of byPrefix.get(prefix) ?? []) {
      if (texts.lengthOf(key) > text.length && (isShort || texts.textOf(key).startsWith(text)))
        found.push(key);
      if (found.length === MAX_LONGER_KEYS) return found;
    }
  }
  return found;
}

/**
 * Finds the keys with the fewest typos: at most one typo in 4 or 5 letters, two in longer keys, none in shorter ones.
 * Takes about a millisecond for a hundred thousand keys.
 */
export function findMistypedKeys({ byLength, letters, texts }: PhoneticIndex, text: string): FuzzyMatch[] {
  const allowed = allowedTypos(text.length);
  const typed = letterSet(text);
  const fewest = createFewestTypos(texts, text, allowed, false);
  const buckets = allowed > 0 ? byLength.slice(text.length - allowed, text.length + allowed + 1) : [];
  for (const keys of buckets) {
    for (const key of keys) {
      const set = letters[key] ?? 0;
      if (exceedsSize(typed & ~set, fewest.limit) || exceedsSize(set & ~typed, fewest.limit)) continue;
      fewest.compare(key);
    }
  }
  return fewest.matches;
}

/** Finds longer keys whose beginning has the fewest typos; the first letter must be correct. */
export function findMistypedBeginnings(
  { byPrefix, letters, texts }: PhoneticIndex,
  text: string,
): FuzzyMatch[] {
  const allowed = allowedTypos(text.length - 1);
  const typed = letterSet(text);
  const fewest = createFewestTypos(texts, text, allowed, true);
  for (const [prefix, keys] of allowed > 0 ? byPrefix : []) {
    if (prefix[0] !== text[0] || exceedsSize(letterSet(prefix) & ~typed, allowed)) continue;
    for (const key of keys) {
      if (texts.lengthOf(key) > text.length && !exceedsSize(typed & ~(letters[key] ?? 0), fewest.limit))
        fewest.compare(key);
    }
  }
  return fewest.matches;
}
