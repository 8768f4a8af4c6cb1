import type { SkipRange } from '#web/entities/episode/skip-range.ts';

const BEFORE_END = 30;
// A longer part after the ending is a scene that viewers want to see.
const MAX_AFTER_ENDING = 30;
export const COUNTDOWN_SECONDS = 10;

/**
 * The second at which the next-episode card appears: where the ending begins, or 30 s before the end. An ending with a
 * scene after it does not count, because the viewer would miss that scene.
 */
export function nextCardStart(ranges: readonly SkipRange[], duration: number): number {
  const ending = ranges.find((range) => range.kind === 'ending');
  if (ending && duration - ending.stop <= MAX_AFTER_ENDING) return ending.start;
  return duration - Math.min(BEFORE_END, duration / 10);
}

/** Whole seconds left of the countdown that began at position `since`; the playback rate does not shorten it. */
export function secondsLeft(since: number, time: number, rate: number): number {
  return Math.max(0, Math.ceil(COUNTDOWN_SECONDS - (time - since) / rate));
}
