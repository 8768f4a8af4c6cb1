import { randomFrom } from '#server/media/images/poster-art/random.ts';
import { svg } from '#server/media/images/poster-art/svg.ts';
import { type Cast, drawCast, headRoom } from './cast/framing.ts';
import { chooseMotif, choosePalette } from './choose.ts';
import { type Motif, motifs } from './motifs/index.ts';
import type { MotifEntry } from './motifs/picture.ts';
import type { PaletteName } from './palettes.ts';
import { openScene, type Scene, type Season } from './scene.ts';
import { chooseTitlePlace, drawTitle, footTop, type TitlePlace } from './title.ts';

export type { Motif, PaletteName };

/** The release of a picture: its scenery, colours and cast. */
export interface ArtSubject {
  readonly id: number;
  readonly title: string;
  readonly season: Season | null;
  readonly motif: Motif;
  readonly palette: PaletteName;
  readonly cast?: Cast | undefined;
}

/** The subject of a tile without a release: a genre or a video. */
export interface TileSubject {
  readonly seed: string | number;
  /** Russian names of genres that the motif may fit. */
  readonly genres?: readonly string[];
}

/** Draws the poster of a release with its name on it: SVG text, 800 x 1200. Equal subjects give equal text. */
export function drawPoster(subject: ArtSubject): string {
  const { motif, cast, title } = subject;
  const s = openSheet(subject, 'tall');
  const entry: MotifEntry = motifs[motif];
  const { back, front = '' } = entry.draw(s);
  const where = cast ? peopledPlace(cast) : chooseTitlePlace(s, title, entry.titles);
  const lettering = where === 'foot' ? footTop(s, title) : s.height;
  const people = cast ? standBefore(s, cast, lettering) : '';
  const name = drawTitle(s, title, where, cast ? 0.24 : entry.open);
  const behind = where === 'behind';
  return sheet(s, 800, 1200, behind ? back + name + front + people : back + front + people + name);
}

/** Draws the same scenery without a name, its subject right of the middle: SVG text, 1920 x 1080. */
export function drawBackdrop(subject: ArtSubject): string {
  const s = openSheet(subject, 'wide');
  const { cast } = subject;
  return sheet(s, 1920, 1080, scenery(s, subject.motif) + (cast ? standBefore(s, cast) : ''));
}

/** Draws a small wide picture without words: SVG text, 640 x 360. Equal subjects give equal text. */
export function drawTile({ seed, genres = [] }: TileSubject): string {
  const random = randomFrom(`choice tile ${seed}`);
  const motif = chooseMotif(random, genres);
  const palette = choosePalette(random, motif, null);
  const s = openScene({ seed: `tile ${seed}`, palette, season: null, format: 'wide', focus: 0.54 });
  return sheet(s, 640, 360, scenery(s, motif));
}

/** Opens the sheet for a release; its scenery leaves room for the cast in front of it. */
export function openSheet({ id, palette, season, cast }: ArtSubject, format: 'tall' | 'wide'): Scene {
  const aside = cast?.framing === 'side' ? 0.3 : 0.5;
  const focus = format === 'tall' ? aside : cast ? 0.36 : 0.68;
  return openScene({ seed: `${id}`, palette, season, format, focus, peopled: cast !== undefined });
}

/** The scenery of a motif without words and people. */
export function scenery(s: Scene, motif: Motif): string {
  const { back, front = '' }: ReturnType<MotifEntry['draw']> = motifs[motif].draw(s);
  return back + front;
}

// Keeps the name off the faces.
function peopledPlace({ framing }: Cast): TitlePlace {
  return framing === 'low' ? 'sky' : 'foot';
}

/** A haze in the colour of the sky between the scenery and the cast. */
function standBefore(s: Scene, cast: Cast, lettering?: number): string {
  const haze = s.fade([
    [0, s.sky[0], 0.1],
    [0.55, s.sky[1], 0.34],
    [1, s.sky[1], 0.5],
  ]);
  return svg`<rect width="${s.width}" height="${s.height}" fill="${haze}"/>${drawCast(s, cast, headRoom(s, lettering))}`;
}

function sheet(s: Scene, width: number, height: number, body: string): string {
  return svg`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${s.width} ${s.height}" preserveAspectRatio="xMidYMid slice"><defs>${s.paints()}</defs>${body}</svg>`;
}
