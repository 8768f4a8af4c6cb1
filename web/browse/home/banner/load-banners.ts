import type { Call } from '#contract/client.ts';
import type { Promotion } from '#contract/promotions.ts';
import { wideCover } from '#web/entities/release/wide-cover.ts';
import { readRelease } from '../hero/load-slides.ts';
import { type Highlight, toHighlight } from './highlight.ts';

// One is shown; a viewer without ads may need another one.
const MAX = 5;

/** Loads the promotions for the banner with their pictures. */
export async function loadBanners(call: Call, promotions: readonly Promotion[]): Promise<Highlight[]> {
  const banners = await Promise.all(
    promotions.slice(0, MAX).map(async (promotion) => {
      const release = promotion.release && (await readRelease(call, promotion.release.id));
      return toHighlight(promotion, wideCover(release?.background_covers ?? [])) ?? [];
    }),
  );
  return banners.flat();
}
