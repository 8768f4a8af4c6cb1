import happy from './fox-happy.svg?no-inline';
import puzzled from './fox-puzzled.svg?no-inline';
import sad from './fox-sad.svg?no-inline';

const FOXES = { happy, puzzled, sad };

export type FoxMood = keyof typeof FOXES;

/** The little red fox: puzzled where a search finds nothing, sad where something has failed; decorative. */
export function Fox({ mood, size }: { mood: FoxMood; size: number }) {
  return <img src={FOXES[mood]} width={size} height={size} alt="" />;
}
