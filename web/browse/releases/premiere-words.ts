import type { FullRelease } from '#contract/releases.ts';

type Announced = Pick<FullRelease, 'season' | 'year' | 'is_ongoing' | 'is_in_production'>;

// Anime seasons begin in January, April, July and October.
const SEASONS = {
  winter: { words: 'зимой', endsIn: 3 },
  spring: { words: 'весной', endsIn: 6 },
  summer: { words: 'летом', endsIn: 9 },
  autumn: { words: 'осенью', endsIn: 12 },
} as const;

/**
 * When the first episode of a release without any is to come, as far as its season tells: «Премьера ожидается зимой
 * 2027 года»; null when it tells nothing.
 */
export function premiereWords(release: Announced, now: Date): string | null {
  const { season, year, is_ongoing, is_in_production } = release;
  if (!is_ongoing && !is_in_production) return null;
  const { words, endsIn } = season.value ? SEASONS[season.value] : { words: null, endsIn: 12 };
  if (now >= new Date(Date.UTC(year, endsIn))) return 'Озвучка уже идёт, эпизоды появятся здесь';
  return words === null
    ? `Премьера ожидается в\u00A0${year}\u00A0году`
    : `Премьера ожидается ${words} ${year}\u00A0года`;
}
