import type { Call } from '#contract/client.ts';
import { inArtOrder } from '#contract/franchise-art.ts';
import type { Release } from '#contract/release.ts';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import { type WideCover, wideCover } from '#web/entities/release/wide-cover.ts';

// Each is a request; what better-known releases have no art for is rarely known by it.
const MAX_READ = 3;

/** Loads the wide art of a franchise's best-known release that has any; null without one. */
export async function loadFranchiseArt(call: Call, releases: readonly Release[]): Promise<WideCover | null> {
  const best = inArtOrder(releases).slice(0, MAX_READ);
  const covers = await Promise.all(
    best.map(async ({ id }) => {
      const request = { params: { idOrAlias: String(id) }, query: { include: ['background_covers'] } };
      const { background_covers: own } = await call(releaseByIdOrAlias, request);
      return wideCover(own);
    }),
  );
  return covers.find((cover) => cover !== null) ?? null;
}
