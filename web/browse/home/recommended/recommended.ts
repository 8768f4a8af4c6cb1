import type { Recommendations } from '#contract/recommendations.ts';
import type { Release } from '#contract/release.ts';
import { type CARD_FIELDS, type ReleaseCardData, toReleaseCard } from '#web/entities/release/card.ts';
import { formatEpisodeTotal } from '#web/entities/release/format-release.ts';

/** Recommended releases and the name of the watched one because of which they are recommended. */
export type Recommended = { because: string; cards: ReleaseCardData[] };

// A shorter row is not worth a heading.
const MIN = 4;
const MAX_RECOMMENDED = 12;

type Fields = Pick<Release, (typeof CARD_FIELDS)[number]>;

// The facts of a card say why it is recommended, or else how long it is.
function toCard(release: Fields, reason?: string): ReleaseCardData {
  const facts = reason ?? formatEpisodeTotal(release) ?? release.type.description ?? '';
  return { ...toReleaseCard(release), facts };
}

/** Converts the recommendations of an account; null for too few. */
export function toRecommended({ because, releases }: Recommendations): Recommended | null {
  if (because === null || releases.length < MIN) return null;
  return {
    because: because.name,
    cards: releases.slice(0, MAX_RECOMMENDED).map((one) => toCard(one, one.reason.description)),
  };
}

/** Converts releases that are similar to a visitor's last one, without those that the browser excludes. */
export function toSimilar(
  because: string,
  releases: readonly Fields[],
  excluded: ReadonlySet<number>,
): Recommended | null {
  const cards = releases.filter(({ id }) => !excluded.has(id)).map((one) => toCard(one));
  return cards.length < MIN ? null : { because, cards: cards.slice(0, MAX_RECOMMENDED) };
}
