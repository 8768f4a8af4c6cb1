import type { VastAd } from './vast-ad.ts';

// A campaign offers one ad and a few in its place; a document could name thousands, each of which fails at once.
const MAX_ADS = 20;

/** The part of the library's parser that resolves the next ad of a document, which may turn out to be none. */
export type RemainingAds = {
  remainingAds: readonly unknown[];
  getRemainingAds: (all: false) => Promise<{ ads: VastAd[] }>;
};

/** Yields the first ads of a document, resolved one by one, until there are no more or the signal fires. */
export async function* adsInTurn(
  first: readonly VastAd[],
  parser: RemainingAds,
  signal: AbortSignal,
): AsyncGenerator<VastAd> {
  let ads = first;
  let left = MAX_ADS;
  for (;;) {
    for (const ad of ads.slice(0, left)) {
      if (signal.aborted) return;
      yield ad;
    }
    // An ad that cannot be resolved counts as one.
    left -= Math.max(1, ads.length);
    if (left <= 0 || signal.aborted || parser.remainingAds.length === 0) return;
    ({ ads } = await parser.getRemainingAds(false));
  }
}
