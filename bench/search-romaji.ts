/**
 * How a person writes Japanese in Cyrillic: the syllables that are not simply a consonant and a vowel, and both of
 * these.
 */
type Habit = {
  vowels: Record<string, string>;
  glides: Record<string, string>;
  syllables: Record<string, string>;
  finish: (word: string) => string;
};

const listed = (pairs: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(pairs.matchAll(/(\w+) ([а-яё]+)/g), ([, latin = '', cyrillic = '']) => [latin, cyrillic]),
  );

const CONSONANTS = listed('k к g г s с z з t т d д n н h х b б p п m м r р w в f ф');
const PALATALS = listed('sh с ch т j дз');

const POLIVANOV: Habit = {
  vowels: listed('a а i и u у e э o о'),
  glides: listed('a я u ю o ё'),
  syllables: listed('shi си chi ти tsu цу ji дзи za дза zu дзу ze дзэ zo дзо'),
  finish: (word) =>
    word
      .replace(/(?<=[оё])[оу]|(?<=[ую])у/g, '')
      .replace(/(?<=[аэяуюоё])и/g, 'й')
      .replace(/н(?=[бпм])/g, 'м'),
};

const HEPBURN: Habit = {
  vowels: listed('a а i и u у e е o о'),
  glides: listed('a я u ю o ё'),
  syllables: listed(
    'shi ши sha ша shu шу sho шо chi чи cha ча chu чу cho чо tsu тсу ji джи ja джа ju джу jo джо',
  ),
  finish: (word) => word,
};

const SYLLABLE =
  /^(?:([kstpc])(?=\1|ch)|(n)(?![aiueoy])|(sh|ch|ts|j|[kgnhbpmr]y|[kgsztdnhbpmyrwf])?([aiueo]))/;
const KEPT = /^(?:\d+|[ivx]+|season|part|movie|ova|ona|tv)$/;

function writeSyllable(onset: string, vowel: string, { vowels, glides, syllables }: Habit): string {
  const palatal = PALATALS[onset] ?? (onset.length === 2 ? CONSONANTS[onset.charAt(0)] : undefined);
  const open = vowels[vowel] ?? '';
  if (onset === 'y') return glides[vowel] ?? open;
  return (
    syllables[onset + vowel] ??
    (palatal ? palatal + (glides[vowel] ?? open) : (CONSONANTS[onset] ?? '') + open)
  );
}

function writeWord(word: string, habit: Habit): string | undefined {
  if (KEPT.test(word)) return word;
  let [rest, written] = [word, ''];
  while (rest !== '') {
    const [syllable, double, n, onset = '', vowel = ''] = SYLLABLE.exec(rest) ?? [];
    if (!syllable) return undefined;
    if (double) written += double === 'c' ? 'т' : (CONSONANTS[double] ?? '');
    else written += n ? 'н' : writeSyllable(onset, vowel, habit);
    rest = rest.slice(syllable.length);
  }
  return habit.finish(written);
}

function writeName(name: string, habit: Habit): string | undefined {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (!words.some((word) => /^[a-z]{3}/.test(word) && !KEPT.test(word))) return undefined;
  const written = words.map((word) => writeWord(word, habit));
  return written.includes(undefined) ? undefined : written.join(' ');
}

/**
 * A name in romaji as they write it who know Polivanov's rules: «дзюдзюцу кайсэн»; undefined when it is not Japanese.
 */
export const byPolivanov = (name: string): string | undefined => writeName(name, POLIVANOV);

/** A name in romaji as it is read off the screen: «джуджутсу каисен»; undefined when it is not Japanese. */
export const byHepburn = (name: string): string | undefined => writeName(name, HEPBURN);
