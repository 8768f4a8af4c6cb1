import { type WideCover, wideCover } from '#web/entities/release/wide-cover.ts';
import { episodePath, releasePath } from '#contract/addresses.ts';
import type { Promotion } from '#contract/promotions.ts';
import type { FullRelease } from '#contract/releases.ts';
import { isNew } from '#web/entities/episode/is-new.ts';
import { hasVideo, inWatchingOrder, isBlocked } from '#web/entities/episode/player-episode.ts';
import { formatSeason, logline } from '#web/entities/release/format-release.ts';
import { formatScore } from '#web/entities/release/format-score.ts';
import { preferredSizes, type PictureSizes } from '#web/ui/pictures/pictures.ts';
import { formatNthEpisode } from './format-nth-episode.ts';

export type SlideLink = { path: string; label: string };

/** What the first screen offers to watch. */
export type Slide = {
  id: number;
  alias: string;
  title: string;
  /** The wide picture; without one the poster is shown. */
  cover: WideCover | null;
  poster: PictureSizes;
  /** Whether an episode is new: its line over the title has a red dot. */
  isNew: boolean;
  /** The line over the title, followed by when the episode was published or is expected. */
  eyebrow: string;
  published: string | null;
  expected: { at: string; isAbout: boolean } | null;
  about: string;
  /** «8,7», with the facts; null with too few votes. */
  score: string | null;
  /** «Осень 2026», «Драма»; empty for a release that the viewer knows. */
  facts: string[];
  /** How much of the episode is watched, 0 to 1, and «2-й эпизод, осталось 9 мин». */
  progress: { share: number; label: string } | null;
  /** The main action; null if there is no video. */
  main: SlideLink | null;
  /** To the newest episode past the one to continue. */
  jump: SlideLink | null;
  /** The first line of its tab. */
  tab: string;
};

/** The fields of a release that slides are made from. */
export const SLIDE_FIELDS = [
  'id',
  'alias',
  'name.main',
  'type.value',
  'year',
  'season',
  'poster',
  'description',
  'is_blocked_by_geo',
  'is_blocked_by_copyrights',
  'genres.name',
  'background_covers',
  'episodes',
  'rating',
];

export type SlideRelease = Pick<
  FullRelease,
  | 'id'
  | 'alias'
  | 'name'
  | 'type'
  | 'year'
  | 'season'
  | 'poster'
  | 'description'
  | 'is_blocked_by_geo'
  | 'is_blocked_by_copyrights'
  | 'genres'
  | 'background_covers'
  | 'episodes'
  | 'rating'
>;

/** Returns the episodes of a release that the viewer can play here, in watching order. */
export function playableEpisodes(release: SlideRelease) {
  return isBlocked(release) ? [] : inWatchingOrder(release.episodes).filter(hasVideo);
}

// Three lines on a phone.
const MAX_ABOUT = 105;

/** Converts a release to a slide without an action. */
export function toPlainSlide(release: SlideRelease): Slide {
  return {
    id: release.id,
    alias: release.alias,
    title: release.name.main,
    cover: wideCover(release.background_covers),
    poster: preferredSizes(release.poster),
    isNew: false,
    eyebrow: '',
    published: null,
    expected: null,
    about: logline(release.description, MAX_ABOUT),
    score: null,
    facts: [],
    progress: null,
    main: null,
    jump: null,
    tab: '',
  };
}

function factsOf(release: SlideRelease): Pick<Slide, 'score' | 'facts'> {
  const genres = release.genres.slice(0, 2).map(({ name }, i) => (i === 0 ? name : name.toLowerCase()));
  return {
    score: formatScore(release.rating),
    facts: [formatSeason(release), genres.join(', ')].filter((fact) => fact !== ''),
  };
}

/** Converts a release that the team recommends to a slide. */
export function toChoiceSlide(release: SlideRelease, promotion: Promotion): Slide {
  const [first] = playableEpisodes(release);
  return {
    ...toPlainSlide(release),
    title: promotion.title ?? release.name.main,
    eyebrow: 'Советуем',
    about: promotion.description ?? logline(release.description, MAX_ABOUT),
    ...factsOf(release),
    main: first ? { path: episodePath(first.id), label: 'Смотреть' } : null,
    tab: 'Советуем',
  };
}

/** Begins a line with a capital letter. */
export function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Converts a release to a slide of its last episode. */
export function toFreshSlide(release: SlideRelease, now: Date): Slide {
  const episodes = playableEpisodes(release);
  const newest = episodes.at(-1);
  const isFilm = release.type.value === 'MOVIE' && episodes.length === 1;
  const name = newest && !isFilm ? formatNthEpisode(newest.ordinal) : 'фильм';
  const isFresh = newest !== undefined && isNew(newest, now);
  const line = isFresh ? `Новый ${name}` : capitalize(name);
  return {
    ...toPlainSlide(release),
    isNew: isFresh,
    eyebrow: line,
    published: newest?.updated_at ?? null,
    ...factsOf(release),
    main: newest
      ? { path: episodePath(newest.id), label: isFilm ? 'Смотреть' : `Смотреть ${name}` }
      : { path: releasePath(release.alias), label: 'О релизе' },
    tab: line,
  };
}
