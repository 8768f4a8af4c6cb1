import { chooseMotif, choosePalette } from './choose.ts';
import { type Motif, motifs } from './motifs/index.ts';
import type { MotifEntry } from './motifs/picture.ts';
import type { PaletteName } from './palettes.ts';
import { randomFrom } from './random.ts';
import { openScene, type Scene, type Season } from './scene.ts';
import { svg } from './svg.ts';
import { choosePlace, drawTitle } from './title.ts';

export type { Motif, PaletteName };

/** The release a picture is drawn for; genres by their Russian names. A given motif or palette is kept. */
export interface ArtSubject {
  readonly id: number;
  readonly title: string;
  readonly genres: readonly string[];
  readonly season: Season | null;
  readonly motif?: Motif;
  readonly palette?: PaletteName;
}

/** What a tile without a release is drawn for: a genre, a franchise, an episode. */
export interface TileSubject {
  readonly seed: string | number;
  /** What the picture may speak of, by Russian names of genres. */
  readonly genres?: readonly string[];
  readonly motif?: Motif;
  readonly palette?: PaletteName;
}

/** Draws the poster of a release with its name on it: SVG text, 800 x 1200. Equal subjects give equal text. */
export function drawPoster(subject: ArtSubject): string {
  const { motif, palette } = choose(`${subject.id}`, subject);
  const s = openScene({ seed: `${subject.id}`, palette, season: subject.season, format: 'tall', focus: 0.5 });
  const entry: MotifEntry = motifs[motif];
  const { back, front = '' } = entry.draw(s);
  const where = choosePlace(s, subject.title, entry.titles);
  const title = drawTitle(s, subject.title, where, entry.open);
  return sheet(s, 800, 1200, where === 'behind' ? back + title + front : back + front + title);
}

/** Draws the same world without words, its subject right of the middle: SVG text, 1920 x 1080. */
export function drawBackdrop(subject: ArtSubject): string {
  const { motif, palette } = choose(`${subject.id}`, subject);
  const s = openScene({
    seed: `${subject.id}`,
    palette,
    season: subject.season,
    format: 'wide',
    focus: 0.68,
  });
  return sheet(s, 1920, 1080, picture(s, motif));
}

/** Draws a small wide picture without words: SVG text, 640 x 360. Equal subjects give equal text. */
export function drawTile(subject: TileSubject): string {
  const seed = `tile ${subject.seed}`;
  const { motif, palette } = choose(seed, subject);
  const s = openScene({ seed, palette, season: null, format: 'wide', focus: 0.54 });
  return sheet(s, 640, 360, picture(s, motif));
}

function choose(seed: string, wish: Partial<ArtSubject>): { motif: Motif; palette: PaletteName } {
  const random = randomFrom(`choice ${seed}`);
  const motif = wish.motif ?? chooseMotif(random, wish.genres ?? []);
  return { motif, palette: wish.palette ?? choosePalette(random, motif, wish.season ?? null) };
}

function picture(s: Scene, motif: Motif): string {
  const { back, front = '' }: ReturnType<MotifEntry['draw']> = motifs[motif].draw(s);
  return back + front;
}

function sheet(s: Scene, width: number, height: number, body: string): string {
  return svg`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${s.width} ${s.height}" preserveAspectRatio="xMidYMid slice"><defs>${s.paints()}</defs>${body}</svg>`;
}
