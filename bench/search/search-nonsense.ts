import { randomFrom, type Random } from '#server/media/images/poster-art/random.ts';
import { inOtherLayout } from '#server/catalog/search/keyboard-layout.ts';
import { namesOf } from '#server/catalog/search/names.ts';
import { normalizeWords } from '#server/catalog/search/normal-form.ts';
import { phoneticKeyOf } from '#server/catalog/search/phonetic-key.ts';
import type { ReleaseNames } from '#server/catalog/search/search-index.ts';
import { countTypos } from '#server/catalog/search/typos.ts';

type Script = { consonants: string; vowels: string; rows: readonly string[] };
type Kind = (length: number, script: Script, random: Random) => string;

const CYRILLIC: Script = {
  consonants: 'бвгджзклмнпрстфхцчшщ',
  vowels: 'аеёиоуыэюя',
  rows: ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'],
};
const LATIN: Script = {
  consonants: 'bcdfghjklmnpqrstvwxz',
  vowels: 'aeiouy',
  rows: ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
};
const MIN_LENGTH = 3;
const MAX_LENGTH = 12;

const letterOf = (letters: string, random: Random) => letters.charAt(random.int(0, letters.length - 1));
const lettersOf = (letters: string, count: number, random: Random) =>
  Array.from({ length: count }, () => letterOf(letters, random)).join('');

const pronounceable: Kind = (length, { consonants, vowels }, random) => {
  let word = random.chance(0.25) ? letterOf(vowels, random) : '';
  while (word.length < length) {
    word += letterOf(consonants, random) + letterOf(vowels, random);
    if (random.chance(0.3)) word += letterOf(consonants, random);
  }
  return word.slice(0, length);
};

const ofNeighbouringKeys: Kind = (length, { rows }, random) => {
  const row = rows[random.int(0, rows.length - 1)] ?? '';
  const from = random.int(0, row.length - 4);
  return lettersOf(row.slice(from, from + 4), length, random);
};

const ofAnyKeys: Kind = (length, { rows }, random) => lettersOf(rows.join(''), length, random);

// «ыыы», «zyzyzy»
const ofRepeatedKeys: Kind = (length, { rows }, random) =>
  lettersOf(rows.join(''), random.int(1, 2), random).repeat(length).slice(0, length);

const ofSeveralWords: Kind = (length, script, random) =>
  Array.from({ length: random.int(2, 4) }, () =>
    random.pick([pronounceable, ofNeighbouringKeys, ofAnyKeys])(
      random.int(MIN_LENGTH, length),
      script,
      random,
    ),
  ).join(' ');

const KINDS = [pronounceable, ofNeighbouringKeys, ofAnyKeys, ofRepeatedKeys, ofSeveralWords] as const;

function permittedTypos(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

// A text is close to a name if each of its words begins a word of the catalogue or is one but for typos, compared by
// sound, or is one typed in the other layout.
function readsLikeName(releases: readonly ReleaseNames[]): (text: string) => boolean {
  const names = releases.flatMap((release) => namesOf(release)).map(({ words }) => words);
  const words = new Set(names.flatMap((words) => [...words, words.join('')]));
  const keys = [...new Set(Array.from(words, phoneticKeyOf))];
  const isClose = (word: string) => {
    const typed = phoneticKeyOf(word);
    const permitted = permittedTypos(typed.length);
    const count = countTypos(typed, false);
    return keys.some((key) => key.startsWith(typed) || count(key, permitted) <= permitted);
  };
  return (text) =>
    normalizeWords(text).every(isClose) ||
    inOtherLayout(text).some((other) => normalizeWords(other).every((word) => words.has(word)));
}

/**
 * Makes texts that mean nothing: in both scripts, of 3 to 12 letters a word, pronounceable or mere keys, one word or
 * up to four. `texts` are `count` of them that are not close to a name by chance, `close` those that are.
 */
export function makeNonsense(releases: readonly ReleaseNames[], count: number): Nonsense {
  const random = randomFrom('nonsense');
  const isClose = readsLikeName(releases);
  const made: Nonsense = { texts: [], close: [] };
  for (let n = 0; made.texts.length < count; n += 1) {
    const kind = KINDS[n % KINDS.length] ?? pronounceable;
    const text = kind(random.int(MIN_LENGTH, MAX_LENGTH), random.chance(0.5) ? CYRILLIC : LATIN, random);
    (isClose(text) ? made.close : made.texts).push(text);
  }
  return made;
}

export type Nonsense = { texts: string[]; close: string[] };
