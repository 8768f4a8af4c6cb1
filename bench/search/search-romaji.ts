/** A system for writing Japanese in Cyrillic; `syllables` lists those that are not just consonant and vowel. */
type System = {
  vowels: Record<string, string>;
  glides: Record<string, string>;
  syllables: Record<string, string>;
  finish: (word: string) => string;
};

const pairsOf = (pairs: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(pairs.matchAll(/(\w+) ([а-яё]+)/g), ([, latin = '', cyrillic = '']) => [latin, cyrillic]),
  );

const CONSONANTS = pairsOf('k к g г s с z з t т d д n н h х b б p п m м r р w в f ф');
const PALATALS = pairsOf('sh с ch т j дз');

const POLIVANOV: System = {
  vowels: pairsOf('a а i и u у e э o о'),
  glides: pairsOf('a я u ю o ё'),
  syllables: pairsOf('shi си chi ти tsu цу ji дзи za дза zu дзу ze дзэ zo дзо'),
  finish: (word) =>
    word
      .replace(/(?<=[оё])[оу]|(?<=[ую])у/g, '')
      .replace(/(?<=[аэяуюоё])и/g, 'й')
      .replace(/н(?=[бпм])/g, 'м'),
};

const HEPBURN: System = {
  vowels: pairsOf('a а i и u у e е o о'),
  glides: pairsOf('a я u ю o ё'),
  syllables: pairsOf(
    'shi ши sha ша shu шу sho шо chi чи cha ча chu чу cho чо tsu тсу ji джи ja джа ju джу jo джо',
  ),
  finish: (word) => word,
};

const SYLLABLE =
  /^(?:([kstpc])(?=\1|ch)|(n)(?![aiueoy])|(sh|ch|ts|j|[kgnhbpmr]y|[kgsztdnhbpmyrwf])?([aiueo]))/;
const UNCHANGED = /^(?:\d+|[ivx]+|season|part|movie|ova|ona|tv)$/;

function writeSyllable(onset: string, vowel: string, { vowels, glides, syllables }: System): string {
  const palatal = PALATALS[onset] ?? (onset.length === 2 ? CONSONANTS[onset.charAt(0)] : undefined);
  const open = vowels[vowel] ?? '';
  if (onset === 'y') return glides[vowel] ?? open;
  return (
    syllables[onset + vowel] ??
    (palatal ? palatal + (glides[vowel] ?? open) : (CONSONANTS[onset] ?? '') + open)
  );
}

function writeWord(word: string, system: System): string | undefined {
  if (UNCHANGED.test(word)) return word;
  let [rest, written] = [word, ''];
  while (rest !== '') {
    const [syllable, double, n, onset = '', vowel = ''] = SYLLABLE.exec(rest) ?? [];
    if (!syllable) return undefined;
    if (double) written += double === 'c' ? 'т' : (CONSONANTS[double] ?? '');
    else written += n ? 'н' : writeSyllable(onset, vowel, system);
    rest = rest.slice(syllable.length);
  }
  return system.finish(written);
}

function writeName(name: string, system: System): string | undefined {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (!words.some((word) => /^[a-z]{3}/.test(word) && !UNCHANGED.test(word))) return undefined;
  const written = words.map((word) => writeWord(word, system));
  return written.includes(undefined) ? undefined : written.join(' ');
}

/** A romaji name in Cyrillic by Polivanov's rules: «дзюдзюцу кайсэн»; undefined if it is not Japanese. */
export const byPolivanov = (name: string): string | undefined => writeName(name, POLIVANOV);

/** A romaji name in Cyrillic as people transcribe Hepburn: «джуджутсу каисен»; undefined if it is not Japanese. */
export const byHepburn = (name: string): string | undefined => writeName(name, HEPBURN);
