import { releasePath } from '#contract/addresses.ts';
import type { Promotion } from '#contract/promotions.ts';

/** A promotion prepared for display. */
export type Offer = {
  /** «Реклама · ООО «Ромашка» · erid: 2Vtz…»: the law requires all three. */
  adLabel: string;
  title: string;
  text: string | null;
  picture: string | null;
  /** A page of this site (`isOurs`) or another site. */
  link: { to: string; label: string; isOurs: boolean } | null;
};

function linkOf({ url, url_label, release }: Promotion): Offer['link'] {
  const to = url ?? (release && releasePath(release.alias));
  if (to === null) return null;
  const isOurs = /^\/(?!\/)/.test(to);
  if (!isOurs && !/^https?:\/\//i.test(to)) return null;
  return { to, label: url_label ?? 'Подробнее', isOurs };
}

/** Converts a promotion for display; null if it has neither a title nor a release. */
export function toOffer(promotion: Promotion): Offer | null {
  const { title, description, image, ad_erid, ad_origin, release } = promotion;
  const name = title ?? release?.name.main;
  if (!name) return null;
  return {
    adLabel: ['Реклама', ad_origin, ad_erid && `erid:\u00A0${ad_erid}`].filter(Boolean).join(' · '),
    title: name,
    text: description,
    picture: image.optimized.thumbnail ?? image.thumbnail ?? image.preview,
    link: linkOf(promotion),
  };
}
