const KANJI_OR_KANA = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`;

/** A run of Japanese letters, which are written without spaces between words. */
export const JAPANESE = new RegExp(`${KANJI_OR_KANA}+`, 'u');

// In Unicode each katakana letter is this far behind the hiragana letter of the same sound.
const KATAKANA = 0x60;

const SMALL = 'ぁぃぅぇぉゃゅょゎゕゖ';
const LARGE = 'あいうえおやゆよわかけ';

const FOREIGN_V: Record<string, string> = {
  ゔぁ: 'ば',
  ゔぃ: 'び',
  ゔぅ: 'ぶ',
  ゔぇ: 'べ',
  ゔぉ: 'ぼ',
  ゔ: 'ぶ',
};

const KANJI_NUMBERS = '一二三四五六七八九十';

/**
 * Writes Japanese as it is compared: katakana as hiragana, small letters as large ones, «ゔ» as «ぶ», without long
 * vowel marks and small «っ», which people leave out, and with letters instead of iteration marks. «第2期» and
 * «シーズン2» are a plain 2. Takes text after NFKC, in which half-width letters are ordinary ones.
 */
export function plainJapanese(text: string): string {
  if (!JAPANESE.test(text)) return text;
  return text
    .replace(/[ァ-ヶヽヾ]/gu, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - KATAKANA))
    .replace(/(\p{Script=Han})[々〻]/gu, '$1$1')
    .replace(/(\p{Script=Hiragana})ゝ/gu, '$1$1')
    .replace(/(\p{Script=Hiragana})ゞ/gu, (_, letter: string) => `${letter}${letter}\u3099`.normalize('NFC'))
    .replace(/ゔ[ぁぃぇぉ]?/gu, (letter) => FOREIGN_V[letter] ?? letter)
    .replace(/[ーっ]/gu, '')
    .replace(/[ぁぃぅぇぉゃゅょゎゕゖ]/gu, (letter) => LARGE.charAt(SMALL.indexOf(letter)))
    .replace(/しずん\s*(\p{N}+)/gu, ' $1 ')
    .replace(/第?(\p{N}+|[一二三四五六七八九十])期/gu, (_, number: string) => ` ${arabic(number)} `);
}

function arabic(number: string): string {
  const at = KANJI_NUMBERS.indexOf(number);
  return at < 0 ? number : String(at + 1);
}

/**
 * Splits a run of Japanese letters into all its pairs, so that any part of it is found: «進撃の巨人» is «進撃», «撃の»,
 * «の巨» and «巨人».
 */
export function letterPairs(run: string): string[] {
  const letters = Array.from(run);
  if (letters.length < 2) return [run];
  return letters.slice(1).map((letter, at) => `${letters[at] ?? ''}${letter}`);
}
