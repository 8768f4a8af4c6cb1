import type { SearchQuery } from './query.ts';

// Made-up words are closer to some name the shorter they are. Several words that agree are not a coincidence.
const LONG = 10;
const FAIRLY_LONG = 7;

function minForSeveralWords(letters: number): number | undefined {
  if (letters >= LONG) return 0.35;
  return letters >= FAIRLY_LONG ? 0.4 : undefined;
}

// Beginnings as written, one typo in four letters, two in eight and three letters that sound the same are above this.
const MIN_AS_TYPED = 0.58;

// Two typos in six letters are above this. Shorter words have too many neighbours.
const MIN_GUESSED = 0.5;
const MIN_GUESSED_LENGTH = 6;

// Any keys pressed may happen to be a short word or the beginning of one in the other layout.
function minRetyped(letters: number): number {
  if (letters < 4) return 0.99;
  if (letters === 4) return 0.95;
  if (letters < 9) return 0.8;
  return letters < 13 ? 0.7 : 0.2;
}

/**
 * The average similarity of the words below which a release does not match a query: what a text without meaning may
 * reach by chance.
 */
export function minCertainty({ words, isRetyped, isGuess }: SearchQuery): number {
  const letters = words.reduce((sum, { word }) => sum + word.length, 0);
  if (isRetyped) return minRetyped(letters);
  const minAsTyped = isGuess && letters >= MIN_GUESSED_LENGTH ? MIN_GUESSED : MIN_AS_TYPED;
  return (words.length > 1 ? minForSeveralWords(letters) : undefined) ?? minAsTyped;
}
