import happy from './fox-happy.svg?no-inline';
import sad from './fox-sad.svg?no-inline';

const FOXES = { happy, sad };

/** The little red fox, sad where something has failed; decorative. */
export function Fox({ mood, size }: { mood: keyof typeof FOXES; size: number }) {
  return <img src={FOXES[mood]} width={size} height={size} alt="" />;
}
