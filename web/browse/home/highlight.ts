import type { Promotion } from '#contract/promotions.ts';
import { toOffer } from '../releases/offer.ts';

/** A promotion over a wide picture. */
export type Highlight = {
  id: string;
  /** Names the advertiser; null for the team's own promotions. */
  adLabel: string | null;
  title: string;
  text: string | null;
  picture: string | null;
  /** Whether the picture is darkened under the text. */
  isDarkened: boolean;
  link: { to: string; label: string; isOurs: boolean } | null;
};

const MAX = 5;

/** Converts the first five promotions that have a title. */
export function toHighlights(promotions: readonly Promotion[]): Highlight[] {
  return promotions
    .flatMap((promotion): Highlight[] => {
      const offer = toOffer(promotion);
      if (!offer) return [];
      const { id, image, is_ad, has_overlay } = promotion;
      const picture = image.optimized.preview ?? image.preview;
      return [{ ...offer, id, picture, adLabel: is_ad ? offer.adLabel : null, isDarkened: has_overlay }];
    })
    .slice(0, MAX);
}
