type Numbered = { ordinal: number };

const number = (ordinal: number) => String(ordinal).replace('.', ',');

function ranges(ordinals: readonly number[]): string[] {
  const runs: [first: number, last: number][] = [];
  for (const ordinal of ordinals) {
    const run = runs.at(-1);
    if (run && ordinal === run[1] + 1) run[1] = ordinal;
    else runs.push([ordinal, ordinal]);
  }
  return runs.map(([first, last]) => {
    if (first === last) return number(first);
    return `${number(first)}${last === first + 1 ? ', ' : '–'}${number(last)}`;
  });
}

/**
 * Says which episodes have come out, without their names, which may tell too much: «Эпизод 7», «Эпизоды 5–7, 9»,
 * «Спешл».
 */
export function noticeWords(episodes: readonly Numbered[]): string {
  const numbered = episodes.map(({ ordinal }) => ordinal).filter((ordinal) => ordinal >= 0);
  const sorted = [...new Set(numbered)].toSorted((a, b) => a - b);
  const isSpecial = numbered.length < episodes.length;
  if (sorted.length === 0) return 'Спешл';
  const words = `${sorted.length === 1 ? 'Эпизод' : 'Эпизоды'}\u00A0${ranges(sorted).join(', ')}`;
  return isSpecial ? `${words} и спешл` : words;
}
