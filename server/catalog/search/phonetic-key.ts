const LATIN: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'yo',
  ж: 'j',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  і: 'i',
  ї: 'i',
  є: 'e',
  ґ: 'g',
};

const RULES: [RegExp, string][] = [
  [/shch|sch|sh/g, 's'],
  [/[ct]?ch|ts/g, 't'],
  [/dzh|zh|dz|dj|j/g, 'z'],
  [/kh/g, 'h'],
  [/ph/g, 'f'],
  [/ck|q/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/fu/g, 'hu'],
  [/y(?=e)/g, ''],
  [/(?<=[^aeiouy])[iy]y?(?=[aou])/g, ''],
  [/y(?![aou])/g, 'i'],
  [/ou/g, 'o'],
  [/n(?=[bpm])/g, 'm'],
  [/(\p{L})\1+/gu, '$1'],
];

/**
 * How a word sounds, in latin letters. All transliterations of a word have the same key: «синдзи», «шинджи», «Shinji»
 * and «Sinzi» match.
 */
export function phoneticKeyOf(word: string): string {
  const latin = Array.from(word, (letter) => LATIN[letter] ?? letter).join('');
  const key = RULES.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), latin);
  // Words like «ь» or «ааааа» would be left with almost no letters.
  return key.length * 3 < word.length ? word : key;
}

const UNSTRESSED: [RegExp, string][] = [
  [/ya/g, 'i'],
  [/o/g, 'a'],
  [/[ey]/g, 'i'],
  [/b/g, 'p'],
  [/v/g, 'f'],
  [/g/g, 'k'],
  [/d/g, 't'],
  [/z/g, 's'],
  [/(?<=s)t(?=n)/g, ''],
  [/(.)\1+/g, '$1'],
];

/**
 * What remains of a phonetic key for those who write Russian by ear: unstressed vowels, voiced and voiceless consonants
 * are alike. «поест» and «поезд», «паследний» and «последний» match.
 */
export function russianSoundOf(phoneticKey: string): string {
  return UNSTRESSED.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), phoneticKey);
}
