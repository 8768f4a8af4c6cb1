import { answerAsWritten, answerMistyped, bestOf } from './answers.ts';
import type { ReleaseNames } from './names.ts';
import { readQuestions } from './question.ts';
import { createRegister } from './register.ts';

export type { ReleaseNames } from './names.ts';

export type SearchIndex = {
  /** Adds a release, or takes its new names. */
  put: (release: ReleaseNames) => void;
  remove: (id: number) => void;
  /** The ids of the releases that a text may mean, best first; none for a text without letters and digits. */
  find: (text: string, limit: number) => number[];
  readonly size: number;
};

// What is worse than this, or than this share of the best answer, is not what was meant.
const MIN_SCORE = 0.3;
const NEAR_THE_BEST = 0.6;

// So many are judged at least, or the best ones could be left out.
const MIN_JUDGED = 200;

// Smaller differences say nothing.
const STEP = 0.02;
const stepOf = (score: number) => Math.round(score / STEP);

/** An empty index of names in memory; a search in a hundred thousand releases takes a few milliseconds at most. */
export function createSearchIndex(): SearchIndex {
  const register = createRegister();
  const find = (text: string, limit: number): number[] => {
    const questions = readQuestions(text, register.words.has);
    const most = Math.max(MIN_JUDGED, limit);
    const asWritten = answerAsWritten(register, questions, most);
    const scores = asWritten.size > 0 ? asWritten : answerMistyped(register, questions, most);
    const least = Math.max(MIN_SCORE, NEAR_THE_BEST * bestOf(scores));
    const answers = [...scores].flatMap(([place, score]) => {
      const release = score >= least ? register.at(place) : undefined;
      return release ? [{ ...release, score, words: release.names[0]?.entries.length ?? 0 }] : [];
    });
    // Of those about equal the popular one, then the plain title before its sequels, then the older.
    answers.sort(
      (a, b) =>
        stepOf(b.score) - stepOf(a.score) ||
        b.favorites - a.favorites ||
        a.words - b.words ||
        a.year - b.year ||
        a.id - b.id,
    );
    return answers.slice(0, limit).map(({ id }) => id);
  };
  return {
    put: register.put,
    remove: register.remove,
    find,
    get size() {
      return register.size;
    },
  };
}
