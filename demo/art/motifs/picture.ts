import type { PaletteName } from '../palettes.ts';
import type { Scene } from '../scene.ts';
import type { TitlePlace } from '../title.ts';

/** The layers of a motif: behind a name that is set into the scenery, and in front of it. */
export interface Picture {
  readonly back: string;
  readonly front?: string;
}

/** A motif with its palettes, title places and genres. */
export interface MotifEntry {
  readonly draw: (s: Scene) => Picture;
  readonly titles: readonly [TitlePlace, ...TitlePlace[]];
  /** The share of a tall sheet, from the top, that the scenery leaves open for a name. */
  readonly open: number;
  readonly palettes: readonly [PaletteName, ...PaletteName[]];
  /** Russian names of the genres that it fits. */
  readonly genres: readonly string[];
}
