import { createIndexedReleases } from './indexed-releases.ts';
import { bestScore, matchAsWritten, matchWithTypos } from './match-queries.ts';
import { mainNamesOf, type ReleaseNames } from './names.ts';
import { parseQueries, type SearchQuery } from './query.ts';
import { createSeasonNames, type SeasonNames } from './season-names.ts';

export type { ReleaseNames } from './names.ts';

export type RankedRelease = { id: number; score: number };

export type SearchIndex = {
  /** Adds a release, or replaces its names. */
  put: (release: ReleaseNames) => void;
  remove: (id: number) => void;
  /** The ids of the releases that a text may mean, best first; none for a text without letters and digits. */
  find: (text: string, limit: number) => number[];
  /** What `find` gives, with scores: above 1 only when the text is exactly a name of the release. */
  rank: (text: string, limit: number) => RankedRelease[];
  /** The ids of the releases whose names resemble a text for which there are no results, best first. */
  guess: (text: string, limit: number) => number[];
  readonly seasons: Omit<SeasonNames, 'put' | 'remove'>;
  readonly size: number;
};

// Releases below this score, or below this share of the best score, are left out.
const MIN_SCORE = 0.3;
const MIN_SHARE_OF_BEST = 0.6;

// With a small limit, scoring fewer releases could miss the best ones.
const MIN_SCORED = 200;

// Smaller differences of score do not matter.
const STEP = 0.02;
const stepOf = (score: number) => Math.round(score / STEP);

/**
 * Creates an empty index of names in memory. A search in a hundred thousand releases takes a few milliseconds at most.
 */
export function createSearchIndex(): SearchIndex {
  const index = createIndexedReleases();
  const seasons = createSeasonNames();
  const match = (queries: SearchQuery[], limit: number): RankedRelease[] => {
    const scored = Math.max(MIN_SCORED, limit);
    const asWritten = matchAsWritten(index, queries, scored);
    const scores = asWritten.size > 0 ? asWritten : matchWithTypos(index, queries, scored);
    const minScore = Math.max(MIN_SCORE, MIN_SHARE_OF_BEST * bestScore(scores));
    const results = [...scores].flatMap(([slot, score]) => {
      const release = score >= minScore ? index.at(slot) : undefined;
      return release ? [{ ...release, score, words: release.names[0]?.entries.length ?? 0 }] : [];
    });
    // Among about equal scores: the popular release, then the plain title before its sequels, then the older one.
    results.sort(
      (a, b) =>
        stepOf(b.score) - stepOf(a.score) ||
        b.favorites - a.favorites ||
        a.words - b.words ||
        a.year - b.year ||
        a.id - b.id,
    );
    return results.slice(0, limit).map(({ id, score }) => ({ id, score }));
  };
  const rank = (text: string, limit: number) => match(parseQueries(text, index.words.has), limit);
  const find = (text: string, limit: number) => rank(text, limit).map(({ id }) => id);
  const guess = (text: string, limit: number) => {
    const typed = parseQueries(text, index.words.has).filter(({ isRetyped }) => !isRetyped);
    return match(
      typed.map((query) => ({ ...query, isGuess: true })),
      limit,
    ).map(({ id }) => id);
  };
  return {
    put: (release) => {
      const mainNames = mainNamesOf(release);
      index.put(release, mainNames);
      seasons.put(release, mainNames);
    },
    remove: (id) => {
      index.remove(id);
      seasons.remove(id);
    },
    find,
    rank,
    guess,
    seasons,
    get size() {
      return index.size;
    },
  };
}
