import { episodePath, releasePath } from '#contract/addresses.ts';
import type { Episode } from '#contract/episodes.ts';
import { isNew } from '#web/entities/episode/is-new.ts';
import { lastStarted } from '#web/entities/episode/last-started.ts';
import type { Positions } from '#web/entities/episode/positions.ts';
import { progressOf } from '#web/entities/episode/watched.ts';
import { formatDuration } from '#web/format/format-time.ts';
import { mainAction } from '#web/browse/releases/header/main-action.ts';
import type { ScheduledRelease } from '../../schedule/scheduled.ts';
import { formatJump, formatNthEpisode } from './format-nth-episode.ts';
import { capitalize, playableEpisodes, type Slide, type SlideRelease, toPlainSlide } from './slide.ts';

/** What the first screen offers of a viewer's own releases, the most wanted first. */
const KINDS = ['new', 'under-way', 'soon'] as const;

export type OwnSlide = { kind: (typeof KINDS)[number]; at: number; slide: Slide };

/** A release of the viewer's lists or history, with the positions in its episodes. */
export type OwnRelease = {
  release: SlideRelease;
  positions: Positions;
  /** The release in the schedule of today or tomorrow, if its episode is still expected. */
  scheduled: Pick<ScheduledRelease, 'episode' | 'time'> | null;
};

function progressIn(episode: Episode | undefined, positions: Positions, isFilm: boolean): Slide['progress'] {
  const position = episode && positions[episode.id];
  if (!position || progressOf(episode, position) !== 'under-way') return null;
  const left = `осталось\u00A0${formatDuration(episode.duration - position.time)}`;
  return {
    share: position.time / episode.duration,
    label: isFilm ? left : `${formatNthEpisode(episode.ordinal)}, ${left}`,
  };
}

/**
 * Converts a viewer's own release to a slide: an unwatched new episode, an interrupted release, or a release that airs
 * next. Null if it is none of them.
 */
export function toOwnSlide({ release, positions, scheduled }: OwnRelease, now: Date): OwnSlide | null {
  const episodes = playableEpisodes(release);
  const newest = episodes.at(-1);
  const action = mainAction(episodes, positions);
  if (!newest || !action) return null;
  const isFilm = release.type.value === 'MOVIE' && episodes.length === 1;
  const last = lastStarted(episodes, positions);
  const target = episodes.find(({ id }) => id === action.episodeId);
  const slide: Slide = {
    ...toPlainSlide(release),
    main: { path: episodePath(action.episodeId), label: action.label },
    progress: progressIn(target, positions, isFilm),
  };
  const isUnwatched = progressOf(newest, positions[newest.id]) === 'none';
  if (isUnwatched && isNew(newest, now)) {
    const name = isFilm ? 'фильм' : formatNthEpisode(newest.ordinal);
    const isNext = target === newest;
    return {
      kind: 'new',
      at: Date.parse(newest.updated_at),
      slide: {
        ...slide,
        isNew: true,
        eyebrow: `Новый ${name}`,
        published: newest.updated_at,
        main: isNext && !isFilm ? { path: episodePath(newest.id), label: `Смотреть ${name}` } : slide.main,
        jump: isNext ? null : { path: episodePath(newest.id), label: formatJump(newest.ordinal) },
        tab: `Новый ${name}`,
      },
    };
  }
  const isFinished = last === newest && progressOf(newest, positions[newest.id]) === 'seen';
  if (last && target && !isFinished) {
    const left = slide.progress && formatDuration(target.duration - (positions[target.id]?.time ?? 0));
    const name = capitalize(formatNthEpisode(target.ordinal));
    return {
      kind: 'under-way',
      at: positions[last.id]?.at ?? 0,
      slide: {
        ...slide,
        eyebrow: 'Вы смотрите',
        tab: left === null ? name : `Осталось\u00A0${left}`,
      },
    };
  }
  if (scheduled === null) return null;
  return {
    kind: 'soon',
    at: -Date.parse(scheduled.time?.at ?? now.toISOString()),
    slide: {
      ...slide,
      eyebrow: scheduled.episode,
      expected: scheduled.time,
      main: isFinished ? { path: releasePath(release.alias), label: 'О релизе' } : slide.main,
      tab: `Скоро ${scheduled.episode.toLowerCase()}`,
    },
  };
}

// So many of a kind come before there is a choice of all kinds.
const FIRST_OF_KIND = 2;

/**
 * Picks own slides: new episodes, then interrupted ones, then what airs next; within each the most recent first. More
 * than two of a kind are picked only if the others are too few.
 */
export function pickOwnSlides(slides: readonly OwnSlide[], max: number): Slide[] {
  const rank = ({ kind }: OwnSlide) => KINDS.indexOf(kind);
  const ordered = slides.toSorted((a, b) => rank(a) - rank(b) || b.at - a.at);
  const placeOf = (one: OwnSlide) => ordered.filter(({ kind }) => kind === one.kind).indexOf(one);
  const first = ordered.filter((one) => placeOf(one) < FIRST_OF_KIND);
  const picked = [...new Set([...first, ...ordered])].slice(0, max);
  return ordered.filter((one) => picked.includes(one)).map(({ slide }) => slide);
}
