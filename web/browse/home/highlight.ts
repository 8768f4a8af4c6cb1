import type { Promotion } from '#contract/promotions.ts';
import { toOffer } from '../releases/offer.ts';

/** What the team proposes, over a wide picture. */
export type Highlight = {
  id: string;
  /** Whose advertisement it is; null for the team's own. */
  mark: string | null;
  title: string;
  text: string | null;
  picture: string | null;
  /** Whether the picture is darkened under the words. */
  isDarkened: boolean;
  link: { to: string; label: string; isOurs: boolean } | null;
};

const MAX = 5;

/** The first five that have something to say. */
export function toHighlights(promotions: readonly Promotion[]): Highlight[] {
  return promotions
    .flatMap((promotion): Highlight[] => {
      const offer = toOffer(promotion);
      if (!offer) return [];
      const { id, image, is_ad, has_overlay } = promotion;
      const picture = image.optimized.preview ?? image.preview;
      return [{ ...offer, id, picture, mark: is_ad ? offer.mark : null, isDarkened: has_overlay }];
    })
    .slice(0, MAX);
}
