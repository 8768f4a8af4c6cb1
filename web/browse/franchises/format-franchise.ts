import type { Franchise } from '#contract/franchises.ts';
import type { Release } from '#contract/release.ts';
import { EPISODES, type PluralForms, formatNumber, formatCount, RELEASES } from '#web/format/format-count.ts';
import { formatEpisodeTotal } from '#web/entities/release/format-release.ts';

export const FRANCHISES: PluralForms = ['франшиза', 'франшизы', 'франшиз'];

/** Formats the years of a franchise: «2019–2026» or «2019». */
export function formatFranchiseYears({ first_year: first, last_year: last }: Franchise): string {
  return first === last ? String(first) : `${first}–${last}`;
}

/** Returns the facts for a card's line: «2019–2026», «3 релиза» and, if episodes are out, their number and duration. */
export function franchiseFacts(franchise: Franchise): string[] {
  const { total_releases: releases, total_episodes: episodes, total_duration: duration } = franchise;
  const totals =
    episodes > 0
      ? [formatCount(episodes, EPISODES), duration && `всего\u00A0${duration.replaceAll(' ', '\u00A0')}`]
      : [];
  return [formatFranchiseYears(franchise), formatCount(releases, RELEASES), ...totals.filter(Boolean)];
}

/** Formats a franchise's rating: «8,7»; null if nobody has rated it. */
export function formatFranchiseRating({ rating }: Pick<Franchise, 'rating'>): string | null {
  return rating === null ? null : formatNumber(rating);
}

/** Formats the facts of a release beside its year: «ТВ · 12 эп.». */
export function formatPartFacts(release: Release): string {
  return [release.type.description, formatEpisodeTotal(release)].filter(Boolean).join(' · ');
}

/** Tells the status of a release. Lists contain no episodes, so a release of a future year counts as announced. */
export function releaseStatus(release: Release, year: number): string {
  if (release.year > year) return 'Анонс';
  if (release.is_ongoing) return 'Онгоинг';
  return release.is_in_production ? 'Сейчас в озвучке' : 'Вышел';
}
