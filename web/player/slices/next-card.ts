import type { SkipChoices } from '#contract/skip-choices.ts';
import type { SkipRange } from '#web/entities/episode/skip-range.ts';

const BEFORE_END = 30;
// A longer part after the ending is a scene that viewers want to see.
const MAX_AFTER_ENDING = 30;
const COUNTDOWN_SECONDS = 10;
// Of a viewer who always skips what the card covers.
const SHORT_COUNTDOWN = 5;

/** The ending and the preview with which an episode ends, in order: nothing to see comes after or between them. */
function closingRanges(ranges: readonly SkipRange[], duration: number): SkipRange[] {
  const closing: SkipRange[] = [];
  let end = duration;
  for (const range of ranges.toReversed()) {
    const isStory = range.kind !== 'ending' && range.kind !== 'next_preview';
    if (isStory || end - range.stop > MAX_AFTER_ENDING) break;
    closing.unshift(range);
    end = range.start;
  }
  return closing;
}

/**
 * The second at which the next-episode card appears: where the ending or the preview begins with which the episode
 * closes, or 30 s before the end. An ending with a scene after it does not count, because the viewer would miss that
 * scene; the card waits for a marked one.
 */
export function nextCardStart(ranges: readonly SkipRange[], duration: number): number {
  const [first] = closingRanges(ranges, duration);
  if (first) return first.start;
  const scene = ranges.find(({ kind }) => kind === 'after_credits');
  return Math.max(duration - Math.min(BEFORE_END, duration / 10), scene?.stop ?? 0);
}

/** The seconds of the countdown to the next episode. */
export function countdownLength(ranges: readonly SkipRange[], duration: number, skips: SkipChoices): number {
  const [first] = closingRanges(ranges, duration);
  return first && skips[`skip_${first.kind}`] === 'always' ? SHORT_COUNTDOWN : COUNTDOWN_SECONDS;
}

/**
 * Whole seconds left of the countdown of `length` that began at position `since`; the playback rate does not shorten
 * it.
 */
export function secondsLeft(since: number, time: number, rate: number, length: number): number {
  return Math.max(0, Math.ceil(length - (time - since) / rate));
}
