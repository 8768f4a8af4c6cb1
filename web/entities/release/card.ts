import type { Release } from '#contract/release.ts';
import type { LatestRelease, ListedRelease } from '#contract/releases.ts';
import { preferredSizes, type PictureSizes } from '#web/ui/pictures/pictures.ts';
import {
  formatAgeRating,
  formatEpisode,
  logline,
  formatSeason,
  formatEpisodeTotal,
} from './format-release.ts';
import { formatScore } from './format-score.ts';

/** The fields of a release that a card shows. */
export type ReleaseCardData = {
  id: number;
  alias: string;
  title: string;
  poster: PictureSizes;
  age: { label: string; spoken: string; isAdult: boolean };
  /** «8,4»; null while nobody has rated it. */
  score: string | null;
  /** «2026 · ТВ · 12 эп.» or «Онгоинг · ТВ · 12 эп.»; beside a score without the type. */
  facts: string;
};

/** The fields of a release in the list view. */
export type ReleaseRowData = ReleaseCardData & {
  ongoing: boolean;
  english: string;
  season: string;
  genres: string[];
  description: string;
};

/** The fields to request from the API for a card. */
export const CARD_FIELDS = [
  'id',
  'alias',
  'name',
  'poster',
  'age_rating',
  'year',
  'type',
  'episodes_total',
  'is_ongoing',
  'rating',
] as const satisfies (keyof Release)[];

// One object for each rating: the page's serialised data contains equal references only once.
const AGES = new Map<string, ReleaseCardData['age']>();

function ageOf(rating: Release['age_rating']): ReleaseCardData['age'] {
  const known = AGES.get(rating.value);
  if (known) return known;
  const age = { label: rating.label, spoken: formatAgeRating(rating), isAdult: rating.is_adult };
  AGES.set(rating.value, age);
  return age;
}

/** Converts a release of the API to the data of a card. */
export function toReleaseCard(release: Pick<Release, (typeof CARD_FIELDS)[number]>): ReleaseCardData {
  const { year, type } = release;
  const score = formatScore(release.rating);
  const length = formatEpisodeTotal(release);
  return {
    id: release.id,
    alias: release.alias,
    title: release.name.main,
    poster: preferredSizes(release.poster),
    age: ageOf(release.age_rating),
    score,
    facts: [release.is_ongoing ? 'Онгоинг' : year, score && length ? null : type.description, length]
      .filter(Boolean)
      .join(' · '),
  };
}

/** Converts a release of the API to the data of a row in the list view. */
export function toReleaseRow(release: ListedRelease): ReleaseRowData {
  return {
    ...toReleaseCard(release),
    ongoing: release.is_ongoing,
    facts: [release.type.description, formatEpisodeTotal(release)].filter(Boolean).join(' · '),
    english: release.name.english,
    season: formatSeason(release),
    genres: release.genres.map((genre) => genre.name),
    description: logline(release.description, 260),
  };
}

/** A card with the newest episode and the time of its publication. */
export type FreshCardData = ReleaseCardData & { episode: string; at: string };

/** Converts a release of the API to the data of a card with its newest episode. */
export function toFreshCard(release: LatestRelease): FreshCardData {
  const { latest_episode: episode, type } = release;
  const isMovie = type.value === 'MOVIE' || episode === null;
  return {
    ...toReleaseCard(release),
    episode: isMovie ? (type.description ?? 'Релиз') : formatEpisode(episode),
    at: episode?.updated_at ?? release.fresh_at ?? release.updated_at,
  };
}
