import type { Release } from '#contract/release.ts';
import type { LatestRelease, ListedRelease } from '#contract/releases.ts';
import { shownSizes, type Sizes } from '#web/ui/pictures/pictures.ts';
import { ageWords, episodeWords, logline, seasonWords, totalWords } from './release.ts';

/** What a card shows of a release. */
export type Card = {
  id: number;
  alias: string;
  title: string;
  poster: Sizes;
  age: { label: string; spoken: string };
  /** «2026 · ТВ · 12 эп.». */
  facts: string;
  ongoing: boolean;
};

/** A row of the list view says more. */
export type ListCard = Card & { english: string; season: string; genres: string[]; description: string };

/** All of a release that a card needs. */
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
] as const satisfies (keyof Release)[];

// One for all cards of a rating: a page names what is the same object once.
const AGES = new Map<string, Card['age']>();

function ageOf(rating: Release['age_rating']): Card['age'] {
  const known = AGES.get(rating.value);
  if (known) return known;
  const age = { label: rating.label, spoken: ageWords(rating) };
  AGES.set(rating.value, age);
  return age;
}

export function toCard(release: Pick<Release, (typeof CARD_FIELDS)[number]>): Card {
  const { year, type } = release;
  return {
    id: release.id,
    alias: release.alias,
    title: release.name.main,
    poster: shownSizes(release.poster),
    age: ageOf(release.age_rating),
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
