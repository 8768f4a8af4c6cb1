import { nicknameSkeleton } from './skeleton.ts';

const MIN = 2;
const MAX = 30;

// Letters of one script, or of the scripts of Japanese, so that no letter passes for one of another script.
const SCRIPTS = [
  /^\p{Script=Latin}*$/u,
  /^\p{Script=Cyrillic}*$/u,
  /^\p{Script=Greek}*$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]*$/u,
  /^\p{Script=Hangul}*$/u,
];
// Among them are letters that take the place of others.
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const ALLOWED = /^[\p{L}0-9 _.'’-]*$/u;

// Only the team may use these names.
const RESERVED = new Set(
  `admin administrator moderator support system root akane team official
  админ администратор администрация модератор поддержка система аканэ команда`
    .split(/\s+/)
    .map(nicknameSkeleton),
);

/** Normalizes a nickname for storage: NFKC and single spaces between words. */
export function normalizeNickname(input: string): string {
  return input.normalize('NFKC').trim().replace(/\s+/g, ' ');
}

/** Says in Russian what is wrong with a normalized nickname; undefined when it is valid. */
export function nicknameError(nickname: string): string | undefined {
  const { length } = Array.from(nickname);
  if (length < MIN) return `Не короче ${MIN} знаков.`;
  if (length > MAX) return `Не длиннее ${MAX} знаков.`;
  if (!ALLOWED.test(nickname)) return "Можно буквы, цифры, пробел и знаки «_», «-», «.», «'».";
  if (INVISIBLE.test(nickname)) return 'Есть невидимые знаки. Наберите никнейм без них.';
  const letters = nickname.replace(/[^\p{L}]/gu, '');
  if (letters === '') return 'Нужна хотя бы одна буква.';
  if (!SCRIPTS.some((script) => script.test(letters))) return 'Нужны буквы одного алфавита.';
  if (RESERVED.has(nicknameSkeleton(nickname)))
    return 'Так зовут только команду сайта. Выберите другой никнейм.';
  return undefined;
}
