import { JAPANESE, letterPairs, plainJapanese } from './japanese.ts';

// Some catalogues write latin «TB» for «ТВ».
const SEASON = new Set(['сезон', 'сезона', 'сезоны', 'season', 'тв', 'tv', 'tb']);

// What else is numbered; the word stays, because names have it.
const PART = new Set(['часть', 'части', 'part', 'фильм', 'movie', 'глава']);

const ORDINALS: Record<string, RegExp> = {
  1: /^(?:перв(?:ый|ая|ое|ого)|first)$/,
  2: /^(?:втор(?:ой|ая|ое|ого)|second)$/,
  3: /^(?:трет(?:ий|ья|ье|ьего)|third)$/,
  4: /^(?:четв[её]рт(?:ый|ая|ое|ого)|fourth)$/,
  5: /^(?:пят(?:ый|ая|ое|ого)|fifth)$/,
  6: /^(?:шест(?:ой|ая|ое|ого)|sixth)$/,
  7: /^(?:седьм(?:ой|ая|ое|ого)|seventh)$/,
  8: /^(?:восьм(?:ой|ая|ое|ого)|eighth)$/,
};

// No single letters: X is more often a title than a number, except beside a season or a part.
const SINGLE_ROMAN: Partial<Record<string, string>> = { i: '1', v: '5', x: '10' };
const ROMAN = 'ii iii iv vi vii viii ix xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ');
const ROMAN_VALUES = [2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20];
const roman = new Map(ROMAN.map((numeral, at) => [numeral, String(ROMAN_VALUES[at])]));

const MAX_WORD_LENGTH = 32;
// Applies to names in the catalogue, too: NFKD may expand one character to eighteen («ﷺ»).
const MAX_LETTERS = 500;

// Japanese is written beside other scripts without a space.
const WORDS = new RegExp(`${JAPANESE.source}|(?:(?!${JAPANESE.source})\\p{L})+|\\p{N}+`, 'gu');

// Most names consist of these. What normalization may lengthen, and what stands for something else, is not among them.
const PLAIN = /^[\w \-.,:;!?()[\]/"«»А-Яа-яЁё]*$/;
const PLAIN_WORDS = /[a-zа-яё]+|\d+/g;

const isNumber = (word: string | undefined) => word !== undefined && /^\p{N}/u.test(word);

// Catalogues exported from web pages contain HTML escapes. A breve is kept in «й» and a diaeresis in «ё»; on other
// letters they are diacritics like all others.
function plainLetters(text: string): string {
  return text
    .replaceAll('№', ' ')
    .replace(/&#0?39;|&apos;/gi, '')
    .replace(/&(?:amp|quot|lt|gt);/gi, ' ')
    .normalize('NFKD')
    .slice(0, MAX_LETTERS)
    .toLowerCase()
    .replace(/(?<!и)\u0306|(?<!е)\u0308|[\u0300-\u0305\u0307\u0309-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('@', 'a')
    .replace(/['’‘ʼ`´]/g, '');
}

function ordinal(word: string): string | undefined {
  return Object.keys(ORDINALS).find((number) => ORDINALS[number]?.test(word));
}

// «2 сезон», «TV-2», «second season» are all a plain 2.
function plainSeasons(words: string[]): string[] {
  const numbered = words.map((word, at) => {
    const isBeside = (names: Set<string>) => names.has(words[at - 1] ?? '') || names.has(words[at + 1] ?? '');
    const isNumbered = isBeside(SEASON) || isBeside(PART);
    return (isNumbered ? (ordinal(word) ?? SINGLE_ROMAN[word]) : undefined) ?? word;
  });
  return numbered.filter(
    (word, at) => !SEASON.has(word) || !(isNumber(numbered[at - 1]) || isNumber(numbered[at + 1])),
  );
}

/**
 * Splits a name or a query into words in the form in which they are compared: lower case, without diacritics and
 * punctuation, numbers separated from letters and in arabic digits, seasons as a bare number, Japanese in pairs of
 * letters. «ё» stays, because the phonetic key depends on it.
 */
export function normalizeWords(text: string): string[] {
  const isPlain = 2 * text.length <= MAX_LETTERS && PLAIN.test(text);
  const separated = (isPlain ? text.toLowerCase() : plainJapanese(plainLetters(text)))
    .replace(/(\p{N})-?(?:st|nd|rd|th|ый|ий|ой|й|ая|я|ое|е)(?!\p{L})/gu, '$1 ')
    .replace(/(?<![\p{L}\p{N}])[sс](?=\p{N}{1,2}(?![\p{L}\p{N}]))/gu, ' ');
  const words = separated.match(isPlain ? PLAIN_WORDS : WORDS) ?? [];
  const numbered = words.map((word, at) => {
    if (word === 'v' && at > 0 && at === words.length - 1) return '5';
    return roman.get(word) ?? word.replace(/^0+(?=\p{N})/u, '');
  });
  return plainSeasons(numbered).flatMap((word) =>
    !isPlain && JAPANESE.test(word) ? letterPairs(word) : word.slice(0, MAX_WORD_LENGTH),
  );
}
