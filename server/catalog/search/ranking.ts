import { fitOf } from './fit.ts';
import { yearOf, type Question } from './question.ts';
import { MAX_JOINED_LENGTH, type Register } from './register.ts';
import { strongest, tallyWords, type FoundWord, type Tally } from './tally.ts';

/** How well the release at a place answers, from 0; above 1 only with the very name. */
export type Scores = Map<number, number>;

// One name counts most; words of the others (romaji beside Russian) a little.
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

// One rare word as it is written is enough, or about half of all words in any form.
function bearingMost({ places, points }: Tally, all: number): number[] {
  const most = places.reduce((most, place) => Math.max(most, points[place] ?? 0), 0);
  if (most < Math.min(RARE_WORD, HALF * all)) return [];
  return places.filter((place) => (points[place] ?? 0) >= ALMOST_AS_MANY * most);
}

function tallyOf(register: Register, found: FoundWord[], all: number, mayLose: boolean): Tally {
  const complete = tallyWords(found, register.places, true);
  if (complete.places.length > 0 || !mayLose) return complete;
  const some = tallyWords(found, register.places, false);
  return { ...some, places: bearingMost(some, all) };
}

/**
 * The releases that bear all required words, or if there are none and `mayLose`, those that bear the most; of too many
 * the `most` that bear the words best.
 */
export function scoreWords(
  register: Register,
  question: Question,
  found: FoundWord[],
  { most, mayLose }: { most: number; mayLose: boolean },
): Scores {
  const all = found.reduce((sum, { worth }) => sum + worth, 0);
  const years = new Set(question.words.map(({ word }) => yearOf(word)));
  const tally = tallyOf(register, found, all, mayLose);
  const scores: Scores = new Map();
  for (const place of strongest(tally, most)) {
    const release = register.at(place);
    if (!release) continue;
    const fit = Math.max(...release.names.map((name) => fitOf(name, found)));
    const year = years.has(release.year) ? SAME_YEAR : 0;
    scores.set(place, ONE_NAME * fit + ALL_NAMES * ((tally.points[place] ?? 0) / all) + year);
  }
  return scores;
}

/**
 * The releases with a name that begins with the question when spaces are left out of both, or with `hasTypos` is it.
 */
export function scoreJoined(
  register: Register,
  { words }: Question,
  { most, hasTypos }: { most: number; hasTypos: boolean },
): Scores {
  const text = words.map(({ word }) => word).join('');
  const scores: Scores = new Map();
  if (text.length < MIN_JOINED_LENGTH || text.length > (hasTypos ? MAX_MISTYPED_LENGTH : MAX_JOINED_LENGTH))
    return scores;
  for (const vocabulary of words.length > 1
    ? [register.joinedNames, register.words]
    : [register.joinedNames]) {
    for (const [entry, near] of vocabulary.find(text, { isUnfinished: !hasTypos, hasTypos })) {
      for (const place of entry.places.slice(0, most)) {
        const names = register.at(place)?.names.filter(({ isInitials }) => !isInitials) ?? [];
        const share = Math.max(...names.map(({ letters }) => Math.min(1, text.length / letters)));
        const score = near * (JOINED + JOINED_SHARE * share);
        scores.set(place, Math.max(score, scores.get(place) ?? 0));
      }
    }
  }
  return scores;
}
