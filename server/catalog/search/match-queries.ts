import type { LookedUpWord } from './accumulate.ts';
import type { IndexedReleases } from './indexed-releases.ts';
import type { SearchQuery, QueryWord } from './query.ts';
import { scoreJoinedNames, scoreReleases, type ReleaseScores } from './score-releases.ts';
import type { SimilarWords } from './vocabulary.ts';

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
function withOtherBreaks(query: SearchQuery, exists: (word: string) => boolean): SearchQuery | undefined {
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

// A word that every release has still distinguishes a little; an optional word distinguishes less than a required one.
const MIN_WEIGHT = 0.15;
const OPTIONAL_WEIGHT = 0.3;

// From this similarity on a word of the query counts as a word of the vocabulary.
const KNOWN = 0.7;
const MIN_KNOWN_LENGTH = 3;

// A result with this score makes other readings of the text unnecessary.
const CERTAIN = 0.8;
const PLAUSIBLE = 0.5;

// A little below the same score of the text as typed.
const OTHER_LAYOUT = 0.97;

// Few people mistype more words, and each is compared with the whole vocabulary.
const MAX_MISTYPED = 4;

function weightOf({ words, size }: IndexedReleases, similar: SimilarWords): number {
  let releases = 1;
  for (const [entry, similarity] of similar) if (similarity >= KNOWN) releases += words.countSlots(entry);
  return Math.max(MIN_WEIGHT, Math.log(1 + size / releases) / Math.log(1 + size));
}

function lookUp(index: IndexedReleases, { words }: SearchQuery, at: number, hasTypos: boolean): LookedUpWord {
  const { word, isRequired } = words[at] ?? { word: '', isRequired: false };
  const similar = index.words.find(word, { isUnfinished: at === words.length - 1, hasTypos });
  return { isRequired, similar, weight: weightOf(index, similar) * (isRequired ? 1 : OPTIONAL_WEIGHT) };
}

function lookUpAll(index: IndexedReleases, query: SearchQuery): LookedUpWord[] {
  return query.words.map((_, at) => lookUp(index, query, at, false));
}

const isKnown = (word: LookedUpWord | undefined) =>
  word?.similar.values().some((similarity) => similarity >= KNOWN) ?? false;

/** The best score of all releases, 0 without any. */
export function bestScore(scores: ReleaseScores): number {
  return scores.values().reduce((best, score) => Math.max(best, score), 0);
}

function mergeBest(merged: ReleaseScores, scores: ReleaseScores, { isRetyped }: SearchQuery): void {
  const likelihood = isRetyped ? OTHER_LAYOUT : 1;
  for (const [slot, score] of scores) merged.set(slot, Math.max(score * likelihood, merged.get(slot) ?? 0));
}

/** Finds the releases that have every required word by spelling or by sound; the last word may be unfinished. */
export function matchAsWritten(index: IndexedReleases, queries: SearchQuery[], limit: number): ReleaseScores {
  const merged: ReleaseScores = new Map();
  const readings = queries.flatMap((query) => {
    const other = query.isRetyped ? undefined : withOtherBreaks(query, index.words.has);
    return other ? [query, other] : [query];
  });
  for (const query of readings) {
    const scores = scoreReleases(index, query, lookUpAll(index, query), { limit, canMissWords: false });
    const joined = scores.size > 0 ? scores : scoreJoinedNames(index, query, { limit, hasTypos: false });
    mergeBest(merged, joined, query);
    if (bestScore(merged) >= CERTAIN) break;
  }
  return merged;
}

function matchMistyped(
  index: IndexedReleases,
  query: SearchQuery,
  looked: LookedUpWord[],
  limit: number,
): ReleaseScores {
  const length = (at: number) => query.words[at]?.word.length ?? 0;
  const longest = looked.map((_, at) => at).toSorted((a, b) => length(b) - length(a));
  const unknown = longest.filter((at) => !isKnown(looked[at])).slice(0, MAX_MISTYPED);
  const known = longest.filter((at) => isKnown(looked[at])).slice(0, MAX_MISTYPED - unknown.length);
  const allowTypos = (words: LookedUpWord[], mistyped: number[]) =>
    words.map((word, at) => (mistyped.includes(at) ? lookUp(index, query, at, true) : word));

  const corrected = allowTypos(looked, unknown);
  const complete = scoreReleases(index, query, corrected, { limit, canMissWords: false });
  if (complete.size > 0) return complete;
  const joined = scoreJoinedNames(index, query, { limit, hasTypos: true });
  if (joined.size > 0) return joined;
  // A word that typos do not explain may be missing. Without such a word, a known word may be a typo of another one.
  const isUnexplained = unknown.some((at) => corrected[at]?.similar.size === 0);
  const words = isUnexplained ? corrected : allowTypos(corrected, known);
  return scoreReleases(index, query, words, { limit, canMissWords: true });
}

/**
 * Finds the releases that have the words in spite of typos, or most of the words. Reads the text in the keyboard layout
 * in which most of it consists of known words.
 */
export function matchWithTypos(index: IndexedReleases, queries: SearchQuery[], limit: number): ReleaseScores {
  const readings = queries.map((query) => {
    const looked = lookUpAll(index, query);
    const known = query.words.filter(
      ({ word }, at) => word.length >= MIN_KNOWN_LENGTH && isKnown(looked[at]),
    );
    return { query, looked, knownLetters: known.map(({ word }) => word).join('').length };
  });
  const maxKnownLetters = Math.max(0, ...readings.map(({ knownLetters }) => knownLetters));
  const merged: ReleaseScores = new Map();
  for (const { query, looked, knownLetters } of readings) {
    if (knownLetters < maxKnownLetters) continue;
    mergeBest(merged, matchMistyped(index, query, looked, limit), query);
    if (bestScore(merged) >= PLAUSIBLE) break;
  }
  return merged;
}
