type Table = {
  syllables: Record<string, string>;
  vowels: Record<string, string>;
  yoon: Record<string, string>;
};

const CONSONANTS: Record<string, string> = {
  k: 'к',
  g: 'г',
  s: 'с',
  z: 'з',
  t: 'т',
  d: 'д',
  n: 'н',
  h: 'х',
  b: 'б',
  p: 'п',
  m: 'м',
  y: 'й',
  r: 'р',
  w: 'в',
  f: 'ф',
};

// What the two habits write otherwise than consonant and vowel.
const POLIVANOV: Table = {
  vowels: { a: 'а', i: 'и', u: 'у', e: 'э', o: 'о' },
  yoon: { a: 'я', u: 'ю', o: 'ё' },
  syllables: { shi: 'си', chi: 'ти', tsu: 'цу', ji: 'дзи', zu: 'дзу', za: 'дза', ze: 'дзэ', zo: 'дзо' },
};
const HEPBURN: Table = {
  vowels: { a: 'а', i: 'и', u: 'у', e: 'е', o: 'о' },
  yoon: { a: 'ья', u: 'ью', o: 'ьо' },
  syllables: {
    shi: 'ши',
    chi: 'чи',
    tsu: 'тсу',
    ji: 'джи',
    sha: 'ша',
    shu: 'шу',
    sho: 'шо',
    cha: 'ча',
    chu: 'чу',
    cho: 'чо',
    ja: 'джа',
    ju: 'джу',
    jo: 'джо',
  },
};

const PALATAL: Record<string, string> = { sh: 'с', ch: 'т', j: 'дз' };
const SYLLABLE = /^(?:([kstpc])(?=\1)|(n)(?![aiueoy])|(sh|ch|ts|j|[kgnhbpmr]y|[kgsztdnhbpmyrwf])?([aiueo]))/;

function readSyllable(onset: string, vowel: string, table: Table): string {
  const whole = table.syllables[onset + vowel];
  if (whole) return whole;
  const palatal = PALATAL[onset] ?? (/^.y$/.test(onset) ? CONSONANTS[onset.charAt(0)] : undefined);
  if (palatal) return palatal + (table.yoon[vowel] ?? table.vowels[vowel]);
  if (onset === 'y') return { a: 'я', u: 'ю', o: 'ё' }[vowel] ?? '';
  return (CONSONANTS[onset] ?? '') + table.vowels[vowel];
}

function readWord(word: string, table: Table): string | undefined {
  let [rest, written] = [word, ''];
  while (rest !== '') {
    const [syllable, double, n, onset = '', vowel = ''] = SYLLABLE.exec(rest) ?? [];
    if (!syllable) return undefined;
    if (double) written += double === 'c' ? 'т' : (CONSONANTS[double] ?? '');
    else if (n) written += table === POLIVANOV && /^n[bpm]/.test(rest) ? 'м' : 'н';
    else written += readSyllable(onset, vowel, table);
    rest = rest.slice(syllable.length);
  }
  if (table !== POLIVANOV) return written;
  return written
    .replace(/([оё])[оу]/g, '$1')
    .replace(/([ую])у/g, '$1')
    .replace(/([аэя])и/g, '$1й');
}

function readName(name: string, table: Table): string | undefined {
  const words = name
    .toLowerCase()
    .split(/[\s\p{P}]+/u)
    .filter((word) => word !== '');
  if (words.length === 0 || !words.some((word) => /[a-z]{3}/.test(word))) return undefined;
  const read = words.map((word) => (/^\d+$/.test(word) ? word : readWord(word, table)));
  return read.every((word) => word !== undefined) ? read.join(' ') : undefined;
}

/** A name in romaji as those write it who know Polivanov's rules; undefined when it is not Japanese. */
export const inPolivanov = (name: string): string | undefined => readName(name, POLIVANOV);

/** A name in romaji as it is read from the English subtitles: «шинджи», not «синдзи»; undefined when it is not Japanese. */
export const inHepburn = (name: string): string | undefined => readName(name, HEPBURN);
