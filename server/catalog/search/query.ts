import { inOtherLayout } from './keyboard-layout.ts';
import { normalizeWords } from './normal-form.ts';

/** A word of a query. A word that is not required raises the score of a release and excludes none. */
export type QueryWord = { word: string; isRequired: boolean };
/**
 * One reading of the typed text, as typed or in the other keyboard layout; `isGuess` accepts releases that are less
 * certain than a result must be.
 */
export type SearchQuery = { words: QueryWord[]; isRetyped: boolean; isGuess?: boolean };

const MAX_TEXT_LENGTH = 200;
const MAX_WORDS = 12;
const MIN_SHARE_OF_LETTERS = 0.7;

// A first season seldom has a number in its title, «&» may stand for «and», and no title is «смотреть бесплатно».
const OPTIONAL_WORDS = new Set(
  '1 сезон season тв tv аниме anime x х и and смотреть бесплатно озвучка'.split(' '),
);

/** The year that a word may mean. */
export function yearOf(word: string): number | undefined {
  return /^(?:19|20)\d\d$/.test(word) ? Number(word) : undefined;
}

function parseQuery(text: string, isRetyped: boolean): SearchQuery {
  const words = normalizeWords(text).slice(0, MAX_WORDS);
  const isNeeded = (word: string) => !OPTIONAL_WORDS.has(word) && yearOf(word) === undefined;
  const hasNeeded = words.some(isNeeded);
  return { words: words.map((word) => ({ word, isRequired: !hasNeeded || isNeeded(word) })), isRetyped };
}

// In «Elfh rhjdb OVA» only the first two words were typed in the wrong layout.
function retypeUnknownWords(text: string, exists: (word: string) => boolean): string {
  const parts = text.split(/(?<=\s)/);
  return parts.map((part) => (normalizeWords(part).every(exists) ? part : inOtherLayout(part)[0])).join('');
}

const countLetters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/**
 * The queries that a text may mean: the text as typed first, then the same keys in the other keyboard layout. Returns
 * none for a text without letters and digits. Reads at most 200 characters and 12 words.
 */
export function parseQueries(text: string, exists: (word: string) => boolean): SearchQuery[] {
  const typed = text.slice(0, MAX_TEXT_LENGTH);
  const retyped = new Set([...inOtherLayout(typed), retypeUnknownWords(typed, exists)]);
  retyped.delete(typed);
  // Someone who meant a name would not have typed mostly punctuation.
  const letters = countLetters(typed);
  for (const other of retyped)
    if (countLetters(other) < MIN_SHARE_OF_LETTERS * letters) retyped.delete(other);
  const queries = [parseQuery(typed, false), ...Array.from(retyped, (other) => parseQuery(other, true))];
  return queries.filter(({ words }) => words.length > 0);
}
