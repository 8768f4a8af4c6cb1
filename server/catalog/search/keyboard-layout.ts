const QWERTY = 'qwertyuiop[]asdfghjkl;\'zxcvbnm,./`QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?~';
const YTSUKEN = 'йцукенгшщзхъфывапролджэячсмитьбю.ёЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,Ё';

const toCyrillic = new Map(Array.from(QWERTY, (key, at) => [key, YTSUKEN[at] ?? key]));
const toLatin = new Map(Array.from(YTSUKEN, (key, at) => [key, QWERTY[at] ?? key]));
// «,» and «.» exist on both layouts. In a mixed text they count as the QWERTY keys that type «б» and «ю».
const lettersToLatin = new Map([...toLatin].filter(([key]) => /\p{L}/u.test(key)));

function retype(text: string, ...layouts: Map<string, string>[]): string {
  return Array.from(text, (key) => layouts.find((layout) => layout.has(key))?.get(key) ?? key).join('');
}

/**
 * What the same keys type in the other layout: ЙЦУКЕН for QWERTY and the reverse. For a text in both scripts, returns
 * three readings: all in Cyrillic, all in Latin, and with the scripts exchanged.
 */
export function inOtherLayout(text: string): [string, ...string[]] {
  const hasCyrillic = /[а-яё]/i.test(text);
  const hasLatin = /[a-z]/i.test(text);
  if (hasCyrillic && hasLatin)
    return [retype(text, toCyrillic), retype(text, lettersToLatin), retype(text, lettersToLatin, toCyrillic)];
  return [retype(text, hasCyrillic ? toLatin : toCyrillic)];
}
