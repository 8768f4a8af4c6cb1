import type { Credit } from './cards.ts';
import type { Layer, ClipRange, Shot } from './clip.ts';
import type { Score } from './sound/score.ts';

/** A short clip for one episode of the demo catalogue. */
export type Clip = {
  /** The release in demo/releases and the number of its episode. */
  alias: string;
  ordinal: number;
  /** The height of the picture in lines. */
  height: 1080 | 720 | 480;
  seconds: number;
  opening: ClipRange;
  ending: ClipRange;
  /** Seconds of the frames that stand for its episodes in turn, the newest first; absent, the ingest finds one. */
  frames?: readonly number[];
  score: Score;
  /** The shots in order; a function, because they are large. */
  shots: () => Shot[];
};

type Parts = Pick<Clip, 'alias' | 'ordinal' | 'height' | 'frames' | 'score'> & {
  before: () => Shot;
  opening: () => Shot;
  card: () => Layer[];
  episode: () => Shot[];
  ending: () => Shot;
};

/** Puts a clip together by the plan that all share: a scene, the opening with a title card, the episode, the ending. */
export function planClip({ before, opening, card, episode, ending, ...rest }: Parts): Clip {
  // Most cuts lie between two HLS segments (6 s): elsewhere a cut costs another key frame.
  return {
    ...rest,
    seconds: 30,
    opening: { start: 6, stop: 15 },
    ending: { start: 24, stop: 29 },
    shots: () => [before(), opening(), { seconds: 3, layers: card() }, ...episode(), ending()],
  };
}

/** The closing credits; the last row announces the next episode. */
export function closingCredits(...next: Credit): readonly Credit[] {
  return [['Озвучка', 'Команда «Аканэ»'], ['Рисунок и музыка', 'Мастерская «Аканэ»'], next];
}
