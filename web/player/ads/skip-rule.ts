// Nobody is held longer than this; a longer ad, or one that asks for more, is let go of after the shorter time.
const MAX_LOCKED = 30;
const LONG_AD_LOCKED = 15;

/**
 * The second from which an ad may be skipped, or null when it is watched to its end. Durations that are not known are
 * long.
 */
export function skippableAt(skipDelay: number | null, duration: number): number | null {
  const asked = skipDelay !== null && skipDelay >= 0 ? skipDelay : null;
  const isLong = !(duration > 0 && duration <= MAX_LOCKED);
  const at = asked !== null && asked <= MAX_LOCKED ? asked : isLong ? LONG_AD_LOCKED : null;
  return at === null || (duration > 0 && at >= duration) ? null : at;
}

/** Whole seconds left until then; 0 when it may be skipped. */
export function skipIn(at: number | null, position: number): number | null {
  return at === null ? null : Math.max(0, Math.ceil(at - position));
}
