import { letterSet } from './letter-set.ts';

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

// Each rule with letters of which a word must have one: most words need few of the rules.
const RULES: [needs: string, pattern: RegExp, replacement: string][] = [
  ['h', /shch|sch|sh/g, 's'],
  ['cs', /[ct]?ch|ts/g, 't'],
  ['zj', /dzh|zh|dz|dj|j/g, 'z'],
  ['k', /kh/g, 'h'],
  ['p', /ph/g, 'f'],
  ['kq', /ck|q/g, 'k'],
  ['c', /c(?=[eiy])/g, 's'],
  ['c', /c/g, 'k'],
  ['x', /x/g, 'ks'],
  ['w', /w/g, 'v'],
  ['f', /fu/g, 'hu'],
  ['y', /y(?=e)/g, ''],
  ['iy', /(?<=[^aeiouy])[iy]y?(?=[aou])/g, ''],
  ['y', /y(?![aou])/g, 'i'],
  ['o', /ou/g, 'o'],
  ['n', /n(?=[bpm])/g, 'm'],
];
const RULES_BY_LETTERS = RULES.map(([needs, ...rule]) => [letterSet(needs), ...rule] as const);
const REPEATED = /(\p{L})\1+/gu;

/**
 * How a word sounds, in latin letters. All transliterations of a word have the same key: «синдзи», «шинджи», «Shinji»
 * and «Sinzi» match.
 */
export function phoneticKeyOf(word: string): string {
  let key = '';
  for (const letter of word) key += LATIN[letter] ?? letter;
  let letters = letterSet(key);
  for (const [needed, pattern, replacement] of RULES_BY_LETTERS) {
    if ((letters & needed) === 0) continue;
    key = key.replace(pattern, replacement);
    letters = letterSet(key);
  }
  key = key.replace(REPEATED, '$1');
  // Words like «ь» or «ааааа» would be left with almost no letters.
  return key.length * 3 < word.length ? word : key;
}

const UNSTRESSED: Partial<Record<string, string>> = {
  o: 'a',
  e: 'i',
  y: 'i',
  b: 'p',
  v: 'f',
  g: 'k',
  d: 't',
  z: 's',
};

/**
 * What remains of a phonetic key for those who write Russian by ear: «ya» and unstressed vowels, voiced and voiceless
 * consonants are alike, «t» between «s» and «n» is silent. «поест» and «поезд», «паследний» and «последний» match.
 */
export function russianSoundOf(phoneticKey: string): string {
  let sound = '';
  let before = '';
  for (let at = 0; at < phoneticKey.length; at += 1) {
    const letter = phoneticKey.charAt(at);
    const next = phoneticKey.charAt(at + 1);
    const heard = UNSTRESSED[letter] ?? letter;
    if (letter === 'y' && next === 'a') at += 1;
    if (!(heard === 't' && before === 's' && next === 'n') && !sound.endsWith(heard)) sound += heard;
    before = heard;
  }
  return sound;
}
