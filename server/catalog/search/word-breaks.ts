import type { QueryWord, SearchQuery } from './query.ts';

const MIN_PART = 3;
const MAX_PARTS = 4;

// The word as several words that exist; the longest first word wins.
function splitWord(word: string, exists: (word: string) => boolean, parts = MAX_PARTS): string[] | undefined {
  if (exists(word)) return [word];
  if (parts === 1) return undefined;
  for (let at = word.length - MIN_PART; at >= MIN_PART; at -= 1) {
    const first = word.slice(0, at);
    const rest = exists(first) ? splitWord(word.slice(at), exists, parts - 1) : undefined;
    if (rest) return [first, ...rest];
  }
  return undefined;
}

/**
 * The query with its words joined and split as names have them: «геройскаяакадемия» as two words, «драгон болл» as one;
 * undefined if that changes nothing.
 */
export function withOtherBreaks(
  query: SearchQuery,
  exists: (word: string) => boolean,
): SearchQuery | undefined {
  const words: QueryWord[] = [];
  let hasChanged = false;
  for (const next of query.words) {
    const last = words.at(-1);
    const joined = `${last?.word ?? ''}${next.word}`;
    const isSplitName = last && !(exists(last.word) && exists(next.word)) && exists(joined);
    if (isSplitName) words[words.length - 1] = { word: joined, isRequired: true };
    else words.push(next);
    hasChanged ||= isSplitName === true;
  }
  const split = words.flatMap((one) => {
    const parts = splitWord(one.word, exists) ?? [];
    // «dddddddd» is no name.
    if (parts.length < 2 || new Set(parts).size < parts.length) return [one];
    hasChanged = true;
    return parts.map((word) => ({ ...one, word }));
  });
  return hasChanged ? { ...query, words: split } : undefined;
}
