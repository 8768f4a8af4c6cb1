import { JAPANESE } from './japanese.ts';
import { normalizeWords } from './normal-form.ts';

/** The fields by which a release is found. `name_alternative` may hold several names. */
export type ReleaseNames = {
  id: number;
  name_main: string;
  name_english: string;
  name_alternative: string | null;
  alias: string;
  year: number;
  added_in_users_favorites: number;
};

/**
 * One name as normalized words, or what stands for it: the initials by which people shorten it, the last letter of a
 * Japanese one.
 */
export type NameWords = { words: string[]; isShortened: boolean };

const BETWEEN_NAMES = /[;|\n]|,\s|\s\/\s/;

// «Sword Art Online: Alicization» is shortened to SAO, without its subtitle.
const SUBTITLE = /[:([]|\s[-–—]\s|\.\s/;

const isNumber = (word: string) => /^\p{N}/u.test(word);
const isJapanese = (word: string) => JAPANESE.test(word);

function initialsOf(name: string, words: string[]): string[] {
  if (words.length < 3 || words.some(isJapanese)) return [];
  const [title = '', ...subtitles] = name.split(SUBTITLE);
  const titleWords = (subtitles.length > 0 ? normalizeWords(title) : words).filter((word) => !isNumber(word));
  if (titleWords.length < 3 || titleWords.length > 5) return [];
  return [titleWords.map((word) => word[0]).join(''), ...words.filter(isNumber)];
}

// All other letters of a Japanese name are the beginning of a pair, which a query of one letter finds.
function lastLetterOf(words: string[]): string[] {
  const last = words.findLast(isJapanese);
  return last === undefined || last.length < 2 ? [] : [Array.from(last).at(-1) ?? ''];
}

/** The two names that every release has, as words. */
export type MainNames = { main: string[]; english: string[] };

/** Reads the two names as words. */
export function mainNamesOf({ name_main, name_english }: ReleaseNames): MainNames {
  return { main: normalizeWords(name_main), english: normalizeWords(name_english) };
}

/**
 * All different names of a release as words, the main one first, then what stands for them: «Моя геройская академия 2»
 * is also «мга 2».
 */
export function namesOf(release: ReleaseNames, { main, english } = mainNamesOf(release)): NameWords[] {
  const alternative = release.name_alternative?.split(BETWEEN_NAMES) ?? [];
  const texts = [release.name_main, release.name_english, ...alternative];
  const names = [main, english, ...alternative.map(normalizeWords)];
  const all = [
    ...[...names, normalizeWords(release.alias)].map((words) => ({ words, isShortened: false })),
    ...names.map((words, at) => ({ words: initialsOf(texts[at] ?? '', words), isShortened: true })),
    ...names.map((words) => ({ words: lastLetterOf(words), isShortened: true })),
  ];
  const seen = new Set(['']);
  return all.filter(({ words }) => {
    const key = words.join(' ');
    return !seen.has(key) && seen.add(key);
  });
}
