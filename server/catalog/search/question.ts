import { inOtherLayout } from './layout.ts';
import { readWords } from './normal-form.ts';

/** A word that somebody looks for; one that is not required makes a release better and excludes none. */
export type AskedWord = { word: string; isRequired: boolean };
/** One way to read what was typed, and how likely it is. */
export type Question = { words: AskedWord[]; likelihood: number };

const MAX_TEXT_LENGTH = 200;
const MAX_WORDS = 12;
const OTHER_LAYOUT = 0.97;

// A first season seldom has a number, and nobody's title is «смотреть бесплатно».
const NEEDLESS = new Set('1 сезон season тв tv аниме anime x х смотреть бесплатно озвучка'.split(' '));

/** The year that a word may mean. */
export function yearOf(word: string): number | undefined {
  return /^(?:19|20)\d\d$/.test(word) ? Number(word) : undefined;
}

function readQuestion(text: string, likelihood: number): Question {
  const words = readWords(text).slice(0, MAX_WORDS);
  const isNeeded = (word: string) => !NEEDLESS.has(word) && yearOf(word) === undefined;
  const hasNeeded = words.some(isNeeded);
  return { words: words.map((word) => ({ word, isRequired: !hasNeeded || isNeeded(word) })), likelihood };
}

// In «Elfh rhjdb OVA» only the first two words were typed in the wrong layout.
function inLayoutOfEachWord(text: string, exists: (word: string) => boolean): string {
  const parts = text.split(/(?<=\s)/);
  return parts.map((part) => (readWords(part).every(exists) ? part : inOtherLayout(part)[0])).join('');
}

/**
 * What a text may ask for: itself first, then what it says in the other keyboard layout; nothing without letters and
 * digits. At most 200 characters and 12 words count.
 */
export function readQuestions(text: string, exists: (word: string) => boolean): Question[] {
  const typed = text.slice(0, MAX_TEXT_LENGTH);
  const others = new Set([...inOtherLayout(typed), inLayoutOfEachWord(typed, exists)]);
  others.delete(typed);
  const questions = [
    readQuestion(typed, 1),
    ...Array.from(others, (other) => readQuestion(other, OTHER_LAYOUT)),
  ];
  return questions.filter(({ words }) => words.length > 0);
}
