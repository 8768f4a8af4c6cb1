import type { Call } from '#contract/client.ts';
import { inArtOrder } from '#contract/franchise-art.ts';
import type { Release } from '#contract/release.ts';
import { firstWideCover } from '#web/entities/release/first-wide-cover.ts';
import type { WideCover } from '#web/entities/release/wide-cover.ts';

// Each is a request; what better-known releases have no art for is rarely known by it.
const MAX_READ = 3;

/** Loads the wide art of a franchise's best-known release that has any; null without one. */
export function loadFranchiseArt(call: Call, releases: readonly Release[]): Promise<WideCover | null> {
  const best = inArtOrder(releases).slice(0, MAX_READ);
  return firstWideCover(
    call,
    best.map(({ id }) => id),
  );
}
