import type { SkipRange } from '#web/entities/episode/skip-range.ts';

const BEFORE_END = 30;
const WORTH_SEEING = 30;
export const COUNTDOWN = 10;

/**
 * The second from which the next episode is offered: where the ending begins, or half a minute before the end.
 * An ending with a scene after it does not count: that scene would be lost.
 */
export function nextCardStart(ranges: readonly SkipRange[], duration: number): number {
  const ending = ranges.find((range) => range.kind === 'ending');
  if (ending && duration - ending.stop <= WORTH_SEEING) return ending.start;
  return duration - Math.min(BEFORE_END, duration / 10);
}

/** Whole seconds left of the countdown that began at film time `since`; a faster film does not shorten it. */
export function secondsLeft(since: number, time: number, rate: number): number {
  return Math.max(0, Math.ceil(COUNTDOWN - (time - since) / rate));
}
