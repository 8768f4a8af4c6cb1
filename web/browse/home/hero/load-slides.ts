import type { Call } from '#contract/client.ts';
import type { Promotion } from '#contract/promotions.ts';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import type { Positions } from '#web/entities/episode/positions.ts';
import type { NearDay } from '../today.ts';
import { pickOwnSlides, toOwnSlide } from './own-slides.ts';
import {
  playableEpisodes,
  type Slide,
  SLIDE_FIELDS,
  type SlideRelease,
  toChoiceSlide,
  toFreshSlide,
} from './slide.ts';

const SLIDES = 4;
// The releases with the newest episodes and the ones watched last that are read to find four slides.
const MAX_KEPT = 8;
const MAX_STARTED = 6;

/** Reads the fields of a release that slides need; null if it cannot be read. */
export async function readRelease(call: Call, id: number): Promise<SlideRelease | null> {
  // One address for each release, so that all viewers share the cached response.
  const request = { params: { idOrAlias: String(id) }, query: { include: SLIDE_FIELDS } };
  return call(releaseByIdOrAlias, request).catch(() => null);
}

/** Loads the slides that are the same for everyone: what the team recommends, then the last episodes. */
export async function loadSlides(
  call: Call,
  choices: readonly Promotion[],
  latestIds: readonly number[],
  now: Date,
): Promise<Slide[]> {
  const chosen = await Promise.all(
    choices.map(async (promotion) => {
      const release = promotion.release && (await readRelease(call, promotion.release.id));
      return release && playableEpisodes(release).length > 0 ? [toChoiceSlide(release, promotion)] : [];
    }),
  );
  const others = latestIds.filter((id) => !choices.some(({ release }) => release?.id === id));
  const fresh = await Promise.all(others.slice(0, SLIDES).map((id) => readRelease(call, id)));
  const freshSlides = fresh.flatMap((one) =>
    one && playableEpisodes(one).length > 0 ? [toFreshSlide(one, now)] : [],
  );
  return [...chosen.flat(), ...freshSlides].slice(0, SLIDES);
}

/** What a viewer has watched and keeps: positions by episode, all with a release, and ids of releases. */
export type OwnTitles = { positions: Positions; kept: readonly number[] };

/** Loads the slides of a viewer's own releases; empty if there is nothing new, interrupted or expected. */
export async function loadOwnSlides(
  call: Call,
  { positions, kept }: OwnTitles,
  days: readonly NearDay[],
): Promise<Slide[]> {
  const now = new Date();
  const expected = days
    .filter(({ name }) => name !== 'yesterday')
    .flatMap(({ releases }) => releases)
    .filter(({ state, blocked }) => blocked === null && (state === 'expected' || state === 'late'));
  const started = Object.values(positions)
    .toSorted((a, b) => b.at - a.at)
    .flatMap(({ releaseId = [] }) => releaseId);
  const startedIds = [...new Set(started)].slice(0, MAX_STARTED);
  const ids = new Set([...kept.slice(0, MAX_KEPT), ...startedIds]);
  const releases = await Promise.all([...ids].map((id) => readRelease(call, id)));
  const slides = releases.flatMap((release) => {
    if (!release) return [];
    const scheduled = expected.find(({ id }) => id === release.id) ?? null;
    return toOwnSlide({ release, positions, scheduled }, now) ?? [];
  });
  return pickOwnSlides(slides, SLIDES);
}
