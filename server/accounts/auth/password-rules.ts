import { Failure } from '#server/failure.ts';
import { inOtherLayout } from '#server/catalog/search/keyboard-layout.ts';
import { COMMON_WORDS } from './common-passwords.ts';

// Sequences of neighbouring keys and letters of the alphabet.
const RUNS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  "qwertyuiop[]asdfghjkl;'zxcvbnm,./",
  '1234567890qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'йцукенгшщзхъфывапролджэячсмитьбю',
  '1234567890йцукенгшщзхъфывапролджэ',
];

function isRun(password: string): boolean {
  const reversed = Array.from(password).toReversed().join('');
  return RUNS.some((run) => `${run}${run}`.includes(password) || `${run}${run}`.includes(reversed));
}

function isRepeated(password: string): boolean {
  const { length } = password;
  return [1, 2, 3, 4].some((unit) => password.slice(0, length - unit) === password.slice(unit));
}

function isDate(password: string): boolean {
  const day = /^(0[1-9]|[12]\d|3[01])[.\-/]?(0[1-9]|1[0-2])[.\-/]?(19|20)\d\d$/;
  return (
    day.test(password) || /^(19|20)\d\d[.\-/]?(0[1-9]|1[0-2])[.\-/]?(0[1-9]|[12]\d|3[01])$/.test(password)
  );
}

// «Natasha1990», «!!qwerty»: attackers guess the word alone.
function wordOf(password: string): string {
  return password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

function isGuessable(password: string): boolean {
  const word = wordOf(password);
  const half = word.slice(0, word.length / 2);
  const candidates = [password, word, ...(half + half === word ? [half] : [])];
  if (candidates.some((candidate) => COMMON_WORDS.has(candidate))) return true;
  return isRun(password) || isRepeated(password) || isDate(password);
}

/** Whether a password is easy to guess: a common word or key sequence in either layout, or one of the owner's names. */
export function isCommonPassword(password: string, ownNames: readonly string[] = []): boolean {
  const lower = password.normalize('NFC').toLowerCase();
  const own = ownNames.flatMap((name) => [name, name.split('@')[0] ?? '']).map((name) => name.toLowerCase());
  if (own.some((name) => name.length > 2 && (lower === name || wordOf(lower) === wordOf(name)))) return true;
  return [lower, ...inOtherLayout(lower)].some(isGuessable);
}

const MESSAGE = 'Неверный формат: такой пароль подбирают первым. Придумайте другой.';

/** Fails with `invalid` at the field `password` when a new password is easy to guess. */
export function refuseCommonPassword(password: string, ownNames: readonly string[] = []): void {
  if (isCommonPassword(password, ownNames)) throw new Failure('invalid', MESSAGE, { password: [MESSAGE] });
}
