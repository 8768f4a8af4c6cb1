import type { Random } from '#server/media/images/poster-art/random.ts';

const QWERTY = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,./~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?';
const YTSUKEN = 'ёйцукенгшщзхъфывапролджэячсмитьбю.ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,';

const isRussian = (text: string) => /[а-яё]/i.test(text);

/** A name typed in the wrong keyboard layout; characters that the right layout lacks stay. */
export function inWrongLayout(name: string): string {
  const [meant, typed] = isRussian(name) ? [YTSUKEN, QWERTY] : [QWERTY, YTSUKEN];
  return Array.from(name, (key) => typed[meant.indexOf(key)] ?? key).join('');
}

export const TYPOS = ['substituted', 'deleted', 'inserted', 'transposed'] as const;
export type Typo = (typeof TYPOS)[number];

function anotherLetter(replaced: string, random: Random): string {
  const letters = isRussian(replaced) ? 'абвгдежзийклмнопрстуфхцчшщъыьэюя' : 'abcdefghijklmnopqrstuvwxyz';
  const others = letters.replace(replaced.toLowerCase(), '');
  return others.charAt(random.int(0, others.length - 1));
}

/** The name with one typo at a random letter; undefined for names of fewer than five letters or without a change. */
export function withTypo(name: string, slip: Typo, random: Random): string | undefined {
  const letters = Array.from(name.matchAll(/\p{L}/gu), ({ index }) => index);
  const pairs = letters.filter((at) => letters.includes(at + 1) && name[at] !== name[at + 1]);
  const indexes = slip === 'transposed' ? pairs : letters;
  const at = indexes[random.int(0, indexes.length - 1)];
  if (letters.length < 5 || at === undefined) return undefined;
  const [before, letter, after] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)];
  if (slip === 'deleted') return before + after;
  if (slip === 'inserted') return before + letter + anotherLetter(letter, random) + after;
  if (slip === 'transposed') return before + after.charAt(0) + letter + after.slice(1);
  return before + anotherLetter(letter, random) + after;
}

/** The name with two random typos; undefined for names of fewer than ten letters. */
export function withTwoTypos(name: string, random: Random): string | undefined {
  if ((name.match(/\p{L}/gu)?.length ?? 0) < 10) return undefined;
  return withTypo(withTypo(name, random.pick(TYPOS), random) ?? name, random.pick(TYPOS), random);
}

/** The words in another order; undefined for a single word. */
export function withWordsShuffled(name: string, random: Random): string | undefined {
  const words = name.split(' ').map((word) => ({ word, at: random.next() }));
  if (words.length < 2) return undefined;
  return words
    .toSorted((a, b) => a.at - b.at)
    .map(({ word }) => word)
    .join(' ');
}

/** The name with its last word cut to three letters or more; undefined if that word has no more than three. */
export function withLastWordCut(name: string, random: Random): string | undefined {
  const [, before = '', last] = /^(.*?)(\p{L}{4,})\P{L}*$/u.exec(name) ?? [];
  return last && before + last.slice(0, random.int(3, last.length - 1));
}

const RUSSIAN = Array.from('абвгдеёжзийклмнопрстуфхцчшщъыьэюя');
const PASSPORT = 'a b v g d e e zh z i i k l m n o p r s t u f kh ts ch sh shch ie y  e iu ia'.split(' ');
const CHATS = "a b v g d e yo zh z i y k l m n o p r s t u f h c ch sh sch  y ' e yu ya".split(' ');

function inLatin(name: string, letters: readonly string[]): string | undefined {
  if (!isRussian(name)) return undefined;
  return Array.from(name.toLowerCase(), (key) => letters[RUSSIAN.indexOf(key)] ?? key).join('');
}

/** A Russian name in Latin letters by the passport rules: «magicheskaia bitva». */
export const asInPassports = (name: string): string | undefined => inLatin(name, PASSPORT);

/** A Russian name in Latin letters as used in chats: «magicheskaya bitva». */
export const asInChats = (name: string): string | undefined => inLatin(name, CHATS);
