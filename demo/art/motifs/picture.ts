import type { PaletteName } from '../palettes.ts';
import type { Scene } from '../scene.ts';
import type { TitlePlace } from '../title.ts';

/** What a motif draws: everything behind a name set into the scenery, and what stands in front of it. */
export interface Picture {
  readonly back: string;
  readonly front?: string;
}

/** A motif and what suits it. */
export interface MotifEntry {
  readonly draw: (s: Scene) => Picture;
  readonly titles: readonly [TitlePlace, ...TitlePlace[]];
  /** The share of a tall sheet, from the top, that the scenery leaves open for a name. */
  readonly open: number;
  readonly palettes: readonly [PaletteName, ...PaletteName[]];
  /** Genres it speaks for, by their Russian names. */
  readonly genres: readonly string[];
}
