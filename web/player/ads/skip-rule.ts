// Seconds. A longer ad, or one with a later skip offset, can be skipped after `LONG_AD_LOCKED`.
const MAX_LOCKED = 30;
const LONG_AD_LOCKED = 15;

/** Returns the second from which an ad can be skipped, or null when it cannot. An unknown duration counts as long. */
export function skippableAt(skipDelay: number | null, duration: number): number | null {
  const offset = skipDelay !== null && skipDelay >= 0 ? skipDelay : null;
  const isLong = !(duration > 0 && duration <= MAX_LOCKED);
  const at = offset !== null && offset <= MAX_LOCKED ? offset : isLong ? LONG_AD_LOCKED : null;
  return at === null || (duration > 0 && at >= duration) ? null : at;
}

/** Returns the whole seconds left until `at`; 0 when the ad can be skipped. */
export function secondsUntilSkip(at: number | null, position: number): number | null {
  return at === null ? null : Math.max(0, Math.ceil(at - position));
}
