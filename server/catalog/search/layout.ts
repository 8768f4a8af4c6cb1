const QWERTY = 'qwertyuiop[]asdfghjkl;\'zxcvbnm,./`QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?~';
const YTSUKEN = 'йцукенгшщзхъфывапролджэячсмитьбю.ёЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,Ё';

const toCyrillic = new Map(Array.from(QWERTY, (key, at) => [key, YTSUKEN[at] ?? key]));
const toLatin = new Map(Array.from(YTSUKEN, (key, at) => [key, QWERTY[at] ?? key]));
// «,» and «.» are on both layouts; in a mixed text they are keys of QWERTY, where they are letters of ours.
const lettersToLatin = new Map([...toLatin].filter(([key]) => /\p{L}/u.test(key)));

function retype(text: string, ...layouts: Map<string, string>[]): string {
  return Array.from(text, (key) => layouts.find((layout) => layout.has(key))?.get(key) ?? key).join('');
}

/**
 * What the same keys write in the other layout, ЙЦУКЕН for QWERTY and back; of mixed scripts all three ways to have
 * meant it.
 */
export function inOtherLayout(text: string): [string, ...string[]] {
  const hasCyrillic = /[а-яё]/i.test(text);
  const hasLatin = /[a-z]/i.test(text);
  if (hasCyrillic && hasLatin)
    return [retype(text, toCyrillic), retype(text, lettersToLatin), retype(text, lettersToLatin, toCyrillic)];
  return [retype(text, hasCyrillic ? toLatin : toCyrillic)];
}
