import type { FullRelease } from '#contract/releases.ts';

type AnnouncedRelease = Pick<FullRelease, 'season' | 'year' | 'is_ongoing' | 'is_in_production'>;

// Anime seasons begin in January, April, July and October.
const SEASONS = {
  winter: { text: 'зимой', endsIn: 3 },
  spring: { text: 'весной', endsIn: 6 },
  summer: { text: 'летом', endsIn: 9 },
  autumn: { text: 'осенью', endsIn: 12 },
} as const;

/**
 * Formats when the first episode of a release is expected: «Премьера ожидается зимой 2027 года»; null if the release is
 * neither airing nor in production.
 */
export function formatPremiere(release: AnnouncedRelease, now: Date): string | null {
  const { season, year, is_ongoing, is_in_production } = release;
  if (!is_ongoing && !is_in_production) return null;
  const { text, endsIn } = season.value ? SEASONS[season.value] : { text: null, endsIn: 12 };
  if (now >= new Date(Date.UTC(year, endsIn))) return 'Озвучка уже идёт, эпизоды появятся здесь';
  return text === null
    ? `Премьера ожидается в\u00A0${year}\u00A0году`
    : `Премьера ожидается ${text} ${year}\u00A0года`;
}
