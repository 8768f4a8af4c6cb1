import type { Credit } from './cards.ts';
import type { Layer, Range, Shot } from './clip.ts';
import type { Score } from './sound/score.ts';

/** A short film of our own that stands for one episode of the demo catalogue. */
export type Clip = {
  /** The release in demo/releases and the number of its episode. */
  alias: string;
  ordinal: number;
  /** Lines of the picture. */
  height: 1080 | 720 | 480;
  seconds: number;
  opening: Range;
  ending: Range;
  score: Score;
  /** Shots in order; made when asked for, they are large. */
  shots: () => Shot[];
};

type Parts = Pick<Clip, 'alias' | 'ordinal' | 'height' | 'score'> & {
  before: () => Shot;
  opening: () => Shot;
  card: () => Layer[];
  episode: () => Shot;
  ending: () => Shot;
};

/**
 * Puts a clip together by the plan all of them share: a scene, the opening with its title card, the episode, the
 * ending.
 */
export function planClip({ before, opening, card, episode, ending, ...rest }: Parts): Clip {
  // Most cuts stand between two segments of our HLS (6 s): anywhere else a cut costs one key frame more.
  return {
    ...rest,
    seconds: 30,
    opening: { start: 6, stop: 15 },
    ending: { start: 24, stop: 29 },
    shots: () => [before(), opening(), { seconds: 3, layers: card() }, episode(), ending()],
  };
}

/** The names at the end; the last pair is what comes next. */
export function names(...next: Credit): readonly Credit[] {
  return [['Озвучка', 'Команда «Аканэ»'], ['Рисунок и музыка', 'Мастерская «Аканэ»'], next];
}
