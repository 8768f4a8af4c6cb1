import type { Release } from '#contract/release.ts';
import { isBlocked } from '../episode/player-episode.ts';

type Expected = Pick<
  Release,
  'is_ongoing' | 'is_in_production' | 'is_blocked_by_geo' | 'is_blocked_by_copyrights'
>;

/** Whether further episodes of a release are expected here. */
export function isExpecting(release: Expected): boolean {
  return (release.is_ongoing || release.is_in_production) && !isBlocked(release);
}
