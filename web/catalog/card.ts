import type { Release } from '#contract/release.ts';
import type { LatestRelease, ListedRelease } from '#contract/releases.ts';
import type { Pictures } from '../ui/poster.tsx';
import { ageWords, episodeWords, logline, seasonWords, totalWords } from '../words/release.ts';

/** What a card shows of a release. */
export type Card = {
  alias: string;
  title: string;
  poster: Pictures;
  age: { label: string; spoken: string };
  /** «2026 · ТВ · 12 эп.». */
  facts: string;
  ongoing: boolean;
};

/** A row of the list view says more. */
export type ListCard = Card & { english: string; season: string; genres: string[]; description: string };

export function toCard(release: Release): Card {
  const { year, type, age_rating: age } = release;
  return {
    alias: release.alias,
    title: release.name.main,
    poster: release.poster,
    age: { label: age.label, spoken: ageWords(age) },
    facts: [year, type.description, totalWords(release)].filter(Boolean).join(' · '),
    ongoing: release.is_ongoing,
  };
}

export function toListCard(release: ListedRelease): ListCard {
  return {
    ...toCard(release),
    facts: [release.type.description, totalWords(release)].filter(Boolean).join(' · '),
    english: release.name.english,
    season: seasonWords(release),
    genres: release.genres.map((genre) => genre.name),
    description: logline(release.description, 260),
  };
}

/** Where a release lives. */
export function releasePath(alias: string): string {
  return `/anime/releases/release/${encodeURIComponent(alias)}`;
}

/** A card that tells of the newest episode and when it came. */
export type FreshCard = Card & { episode: string; at: string };

export function toFreshCard(release: LatestRelease): FreshCard {
  const { latest_episode: episode, type } = release;
  const film = type.value === 'MOVIE' || episode === null;
  return {
    ...toCard(release),
    episode: film ? (type.description ?? 'Релиз') : episodeWords(episode),
    at: episode?.updated_at ?? release.fresh_at ?? release.updated_at,
  };
}
