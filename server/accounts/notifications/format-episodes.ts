import { formatOrdinal } from '#contract/episode-names.ts';
type Numbered = { ordinal: number };

function formatRanges(ordinals: readonly number[]): string[] {
  const runs: [first: number, last: number][] = [];
  for (const ordinal of ordinals) {
    const run = runs.at(-1);
    if (run && ordinal === run[1] + 1) run[1] = ordinal;
    else runs.push([ordinal, ordinal]);
  }
  return runs.map(([first, last]) => {
    if (first === last) return formatOrdinal(first);
    return `${formatOrdinal(first)}${last === first + 1 ? ', ' : '–'}${formatOrdinal(last)}`;
  });
}

/** Formats episode numbers as «Эпизод 7», «Эпизоды 5–7, 9» or «Спешл». Names are left out: they may be spoilers. */
export function formatEpisodes(episodes: readonly Numbered[]): string {
  const numbered = episodes.map(({ ordinal }) => ordinal).filter((ordinal) => ordinal >= 0);
  const sorted = [...new Set(numbered)].toSorted((a, b) => a - b);
  const hasSpecial = numbered.length < episodes.length;
  if (sorted.length === 0) return 'Спешл';
  const text = `${sorted.length === 1 ? 'Эпизод' : 'Эпизоды'}\u00A0${formatRanges(sorted).join(', ')}`;
  return hasSpecial ? `${text} и спешл` : text;
}
