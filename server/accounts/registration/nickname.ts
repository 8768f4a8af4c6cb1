import { lookOf } from './look.ts';

const MIN = 2;
const MAX = 30;

// Letters of one script, or of those that Japanese is written with, so that none passes for another.
const SCRIPTS = [
  /^\p{Script=Latin}*$/u,
  /^\p{Script=Cyrillic}*$/u,
  /^\p{Script=Greek}*$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]*$/u,
  /^\p{Script=Hangul}*$/u,
];
const SIGNS = /^[\p{L}0-9 _.'’-]*$/u;

// Nobody but the team speaks in these names.
const RESERVED = new Set(
  `admin administrator moderator support system root akane team official
  админ администратор администрация модератор поддержка система аканэ команда`
    .split(/\s+/)
    .map(lookOf),
);

/** A nickname as it is kept: one form of each letter, one space between words. */
export function plainNickname(written: string): string {
  return written.normalize('NFKC').trim().replace(/\s+/g, ' ');
}

/** What is wrong with a nickname, in its kept form; undefined when nothing is. */
export function nicknameFault(nickname: string): string | undefined {
  const { length } = Array.from(nickname);
  if (length < MIN) return `Не короче ${MIN} знаков.`;
  if (length > MAX) return `Не длиннее ${MAX} знаков.`;
  if (!SIGNS.test(nickname)) return "Неверный формат: буквы, цифры, пробел и знаки «_», «-», «.», «'».";
  const letters = nickname.replace(/[^\p{L}]/gu, '');
  if (letters === '') return 'Неверный формат: нужна хотя бы одна буква.';
  if (!SCRIPTS.some((script) => script.test(letters))) return 'Неверный формат: буквы одного алфавита.';
  if (RESERVED.has(lookOf(nickname))) return 'Неверный формат: так зовут только команду сайта.';
  return undefined;
}
