import type { Promotion } from '#contract/promotions.ts';
import type { WideCover } from '#web/entities/release/wide-cover.ts';
import { toOffer } from '#web/browse/releases/offer/offer.ts';

/** A promotion over a wide picture. */
export type Highlight = {
  id: string;
  /** The release that it is about; null for another subject. */
  releaseId: number | null;
  /** Names the advertiser; null for the team's own promotions. */
  adLabel: string | null;
  title: string;
  text: string | null;
  picture: WideCover | null;
  /** Whether the picture is darkened under the text. */
  isDarkened: boolean;
  link: { to: string; label: string; isOurs: boolean } | null;
};

/** The art that is drawn for a promotion without a picture: too small for a banner, and about nothing. */
const DRAWN = '/storage/art/';

/**
 * Converts a promotion that has a title or a release. Its own picture comes first, then the wide picture of its
 * release.
 */
export function toHighlight(promotion: Promotion, cover: WideCover | null): Highlight | null {
  const offer = toOffer(promotion);
  if (!offer) return null;
  const { id, image, is_ad, has_overlay } = promotion;
  const own = image.optimized.preview ?? image.preview;
  const picture = own && !own.startsWith(DRAWN) ? { src: own } : cover;
  return {
    ...offer,
    id,
    releaseId: promotion.release?.id ?? null,
    picture,
    adLabel: is_ad ? offer.adLabel : null,
    isDarkened: has_overlay,
  };
}

/** Picks the first promotion that the first screen does not show. */
export function pickBanner(
  banners: readonly Highlight[],
  slides: readonly { id: number }[],
): Highlight | undefined {
  return banners.find(({ releaseId }) => slides.every(({ id }) => id !== releaseId));
}
