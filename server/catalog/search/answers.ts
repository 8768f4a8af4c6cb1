import type { Question } from './question.ts';
import { scoreJoined, scoreWords, type Scores } from './ranking.ts';
import type { Register } from './register.ts';
import type { FoundWord } from './tally.ts';
import type { Nearness } from './vocabulary.ts';

// A word that every release bears still says something; one that nobody needs says less.
const MIN_WORTH = 0.15;
const NEEDLESS = 0.3;

const KNOWN = 0.7;
const MIN_KNOWN_LENGTH = 3;

// So good an answer makes other readings of the text needless.
const SURE = 0.8;
const PLAUSIBLE = 0.5;

// Few people make typos in more words, and each is compared with the whole vocabulary.
const MAX_MISTYPED = 4;

function worthOf(nearness: Nearness, size: number): number {
  let bearers = 1;
  for (const [entry, near] of nearness) if (near >= KNOWN) bearers += entry.places.length;
  return Math.max(MIN_WORTH, Math.log(1 + size / bearers) / Math.log(1 + size));
}

function lookUp(register: Register, { words }: Question, at: number, hasTypos: boolean): FoundWord {
  const { word, isRequired } = words[at] ?? { word: '', isRequired: false };
  const nearness = register.words.find(word, { isUnfinished: at === words.length - 1, hasTypos });
  return { isRequired, nearness, worth: worthOf(nearness, register.size) * (isRequired ? 1 : NEEDLESS) };
}

function lookUpAll(register: Register, question: Question): FoundWord[] {
  return question.words.map((_, at) => lookUp(register, question, at, false));
}

const isKnown = (word: FoundWord | undefined) =>
  word?.nearness.values().some((near) => near >= KNOWN) ?? false;

export function bestOf(scores: Scores): number {
  return scores.values().reduce((best, score) => Math.max(best, score), 0);
}

function keepBest(kept: Scores, scores: Scores, likelihood: number): void {
  for (const [place, score] of scores) kept.set(place, Math.max(score * likelihood, kept.get(place) ?? 0));
}

/** The releases that bear every required word as it is written or as it sounds; the last word may be unfinished. */
export function answerAsWritten(register: Register, questions: Question[], most: number): Scores {
  const kept: Scores = new Map();
  for (const question of questions) {
    const scores = scoreWords(register, question, lookUpAll(register, question), { most, mayLose: false });
    const joined = scores.size > 0 ? scores : scoreJoined(register, question, { most, hasTypos: false });
    keepBest(kept, joined, question.likelihood);
    if (bestOf(kept) >= SURE) break;
  }
  return kept;
}

function readMistyped(register: Register, question: Question, found: FoundWord[], most: number): Scores {
  const length = (at: number) => question.words[at]?.word.length ?? 0;
  const longest = found.map((_, at) => at).toSorted((a, b) => length(b) - length(a));
  const unknown = longest.filter((at) => !isKnown(found[at])).slice(0, MAX_MISTYPED);
  const known = longest.filter((at) => isKnown(found[at])).slice(0, MAX_MISTYPED - unknown.length);
  const forgive = (words: FoundWord[], mistyped: number[]) =>
    words.map((word, at) => (mistyped.includes(at) ? lookUp(register, question, at, true) : word));

  const forgiven = forgive(found, unknown);
  const complete = scoreWords(register, question, forgiven, { most, mayLose: false });
  if (complete.size > 0) return complete;
  const joined = scoreJoined(register, question, { most, hasTypos: true });
  if (joined.size > 0) return joined;
  // A word that typos do not explain is lost; when there is none, a word that exists may have been another one.
  const isLost = unknown.some((at) => forgiven[at]?.nearness.size === 0);
  return scoreWords(register, question, isLost ? forgiven : forgive(forgiven, known), {
    most,
    mayLose: true,
  });
}

/**
 * The releases that bear the words in spite of typos, or most of them; in the layout in which most of the text exists.
 */
export function answerMistyped(register: Register, questions: Question[], most: number): Scores {
  const readings = questions.map((question) => {
    const found = lookUpAll(register, question);
    const known = question.words.filter(
      ({ word }, at) => word.length >= MIN_KNOWN_LENGTH && isKnown(found[at]),
    );
    return { question, found, known: known.map(({ word }) => word).join('').length };
  });
  const maxKnown = Math.max(0, ...readings.map(({ known }) => known));
  const kept: Scores = new Map();
  for (const { question, found, known } of readings) {
    if (known < maxKnown) continue;
    keepBest(kept, readMistyped(register, question, found, most), question.likelihood);
    if (bestOf(kept) >= PLAUSIBLE) break;
  }
  return kept;
}
