import type { StoryboardCue } from '#web/player/engine/storyboard.ts';

const COUNT = 8;

/** Picks eight frames spread over an episode, without its first and last tenth; none from a shorter storyboard. */
export function pickFrames(cues: readonly StoryboardCue[]): StoryboardCue[] {
  if (cues.length < COUNT) return [];
  const position = (i: number) => Math.floor(cues.length * (0.1 + (0.8 * i) / COUNT));
  return Array.from({ length: COUNT }, (_, i) => cues[position(i)]).filter((cue) => cue !== undefined);
}
