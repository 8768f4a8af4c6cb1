import { accumulatePoints, selectStrongest, type Accumulated, type LookedUpWord } from './accumulate.ts';
import { MAX_JOINED_LENGTH, type IndexedReleases } from './indexed-releases.ts';
import { yearOf, type SearchQuery } from './query.ts';
import { scoreName } from './score-name.ts';

/** The score of the release in each slot, from 0; above 1 only when the query is exactly its name. */
export type ReleaseScores = Map<number, number>;

// The best name counts most; words of the other names (romaji beside Russian) count a little.
const ONE_NAME = 0.7;
const ALL_NAMES = 0.3;
const SAME_YEAR = 0.12;

const JOINED = 0.75;
const JOINED_SHARE = 0.22;
const MIN_JOINED_LENGTH = 4;
const MAX_MISTYPED_LENGTH = MAX_JOINED_LENGTH - 4;

const RARE_WORD = 0.45;
const HALF = 0.45;
const ALMOST_AS_MANY = 0.8;

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
function minCertainty({ words, isRetyped, isGuess }: SearchQuery): number {
  const letters = words.reduce((sum, { word }) => sum + word.length, 0);
  if (isRetyped) return minRetyped(letters);
  const minAsTyped = isGuess && letters >= MIN_GUESSED_LENGTH ? MIN_GUESSED : MIN_AS_TYPED;
  return (words.length > 1 ? minForSeveralWords(letters) : undefined) ?? minAsTyped;
}

// One rare word without typos is enough, or about half of all words in any form.
function slotsWithMostWords({ slots, points }: Accumulated, all: number): number[] {
  const most = slots.reduce((most, slot) => Math.max(most, points[slot] ?? 0), 0);
  if (most < Math.min(RARE_WORD, HALF * all)) return [];
  return slots.filter((slot) => (points[slot] ?? 0) >= ALMOST_AS_MANY * most);
}

function accumulate(
  index: IndexedReleases,
  looked: LookedUpWord[],
  all: number,
  canMissWords: boolean,
): Accumulated {
  const complete = accumulatePoints(index.words, looked, index.slots, true);
  if (complete.slots.length > 0 || !canMissWords) return complete;
  const partial = accumulatePoints(index.words, looked, index.slots, false);
  return { ...partial, slots: slotsWithMostWords(partial, all) };
}

/**
 * Scores the releases that have all required words; if there are none and `canMissWords` is set, those that have the
 * most. Leaves out those whose words agree by chance. Of more than `limit` releases, scores those with the most points.
 */
export function scoreReleases(
  index: IndexedReleases,
  query: SearchQuery,
  looked: LookedUpWord[],
  { limit, canMissWords }: { limit: number; canMissWords: boolean },
): ReleaseScores {
  const all = looked.reduce((sum, { weight }) => sum + weight, 0);
  const years = new Set(query.words.map(({ word }) => yearOf(word)));
  const least = minCertainty(query);
  const accumulated = accumulate(index, looked, all, canMissWords);
  const scores: ReleaseScores = new Map();
  for (const slot of selectStrongest(accumulated, limit)) {
    const release = index.at(slot);
    const certainty = (accumulated.points[slot] ?? 0) / all;
    if (!release || certainty < least) continue;
    const bestName = Math.max(...release.names.map((name) => scoreName(index.words, name, looked)));
    const year = years.has(release.year) ? SAME_YEAR : 0;
    scores.set(slot, ONE_NAME * bestName + ALL_NAMES * certainty + year);
  }
  return scores;
}

/**
 * Scores the releases with a name that, without spaces, begins with the query without spaces; with `hasTypos` those
 * with a name that equals the query except for typos.
 */
export function scoreJoinedNames(
  index: IndexedReleases,
  query: SearchQuery,
  { limit, hasTypos }: { limit: number; hasTypos: boolean },
): ReleaseScores {
  const { words } = query;
  const least = minCertainty(query);
  const text = words.map(({ word }) => word).join('');
  const scores: ReleaseScores = new Map();
  if (text.length < MIN_JOINED_LENGTH || text.length > (hasTypos ? MAX_MISTYPED_LENGTH : MAX_JOINED_LENGTH))
    return scores;
  for (const vocabulary of words.length > 1 ? [index.joinedNames, index.words] : [index.joinedNames]) {
    for (const [entry, similarity] of vocabulary.find(text, { isUnfinished: !hasTypos, hasTypos })) {
      if (similarity < least) continue;
      for (const slot of vocabulary.slotsOf(entry).slice(0, limit)) {
        const names = index.at(slot)?.names.filter(({ isShortened }) => !isShortened) ?? [];
        const share = Math.max(...names.map(({ letters }) => Math.min(1, text.length / letters)));
        const score = similarity * (JOINED + JOINED_SHARE * share);
        scores.set(slot, Math.max(score, scores.get(slot) ?? 0));
      }
    }
  }
  return scores;
}
