import { artworkClips } from './pieces/pieces.ts';
import type { Clip } from './plan.ts';
import { first as sea } from './scenes/city-where-the-sea-sleeps/episodes.ts';
import { first, second, third } from './scenes/last-train-to-sakurayama/episodes.ts';
import { first as archive } from './scenes/moon-archive/episodes.ts';
import { first as tea } from './scenes/tea-for-a-dragon/episodes.ts';

export type { Clip } from './plan.ts';

/**
 * Clips with hand-made scenes, in the order of the catalogue. Only the first has 1080 lines: one more rendition of each
 * would add 5 MB to the repository, and real sites have both kinds.
 */
export const scenes: readonly Clip[] = [first, second, third, archive, sea, tea];

/** Every clip of the demo. */
export const clips: readonly Clip[] = [...scenes, ...artworkClips];
