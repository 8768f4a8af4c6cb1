import type { Franchise } from '#contract/franchises.ts';
import type { Release } from '#contract/release.ts';
import { EPISODES, type Forms, formatNumber, plural, RELEASES } from '#web/format/plural.ts';
import { totalWords } from '#web/entities/release/release.ts';

export const FRANCHISES: Forms = ['франшиза', 'франшизы', 'франшиз'];

/** «2019–2026», or the one year there is. */
export function yearsWords({ first_year: first, last_year: last }: Franchise): string {
  return first === last ? String(first) : `${first}–${last}`;
}

/**
 * «2019–2026», «3 релиза», «36 эпизодов», «14 часов 30 минут»: what a card says in one line; the last two only when
 * episodes are out.
 */
export function franchiseFacts(franchise: Franchise): string[] {
  const { total_releases: releases, total_episodes: episodes, total_duration: duration } = franchise;
  const out = episodes > 0 ? [plural(episodes, EPISODES), duration.replaceAll(' ', '\u00A0')] : [];
  return [yearsWords(franchise), plural(releases, RELEASES), ...out.filter(Boolean)];
}

/** «Оценка 8,7»; null when nobody has rated it. */
export function ratingWords({ rating }: Pick<Franchise, 'rating'>): string | null {
  return rating === null ? null : `Оценка ${formatNumber(rating)}`;
}

/** «2019 · ТВ · 12 эп.». */
export function partFacts(release: Release): string {
  return [release.year, release.type.description, totalWords(release)].filter(Boolean).join(' · ');
}

/** How far a part has come; a list tells no episodes, so an announcement is known by a year still ahead. */
export function partStatus(release: Release, year: number): string {
  if (release.year > year) return 'Анонс';
  if (release.is_ongoing) return 'Онгоинг';
  return release.is_in_production ? 'Сейчас в озвучке' : 'Вышел';
}
