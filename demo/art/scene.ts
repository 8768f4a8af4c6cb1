import type { Colour } from './colour.ts';
import { type Palette, type PaletteName, palettes } from './palettes.ts';
import { type Random, randomFrom } from '#server/media/images/poster-art/random.ts';
import { svg } from '#server/media/images/poster-art/svg.ts';

export type Season = 'winter' | 'spring' | 'summer' | 'autumn';

/** Offset 0 to 1, colour, opacity 0 to 1 (1 when left out). */
export type Stop = readonly [number, Colour, number?];

/** The sheet that a motif draws on: its size in drawing units, its paints and its random numbers. */
export interface Scene extends Palette {
  /** 800 x 1200 when tall, 1422 x 800 when wide. */
  readonly width: number;
  readonly height: number;
  readonly tall: boolean;
  /** Where the subject stands, from the left. */
  readonly middle: number;
  /** Scale of subjects designed for the tall sheet. */
  readonly scale: number;
  readonly season: Season | null;
  /** Whether a cast stands in front of the scenery, which then has no small figures. */
  readonly peopled: boolean;
  readonly random: Random;
  /** The height at a share of the sheet, 0 the top edge. */
  y(share: number): number;
  /** A paint that runs down its shape, or across it. */
  fade(stops: readonly Stop[], across?: boolean): string;
  /** A paint from one colour to another, downwards or across. */
  blend(from: Colour, to: Colour, across?: boolean): string;
  /** A paint that starts at an opacity and fades out, downwards or across. */
  melt(colour: Colour, opacity: number, across?: boolean): string;
  /** A round paint, from the middle of its shape outwards. */
  halo(stops: readonly Stop[]): string;
  /** The inside of a path, for `clip-path`. */
  clip(path: string): string;
  /** A soft shade inside left and lower edges, for `filter`; `width` in units. */
  innerShade(colour: Colour, width: number): string;
  /** One colour in the place of all others, for `filter`. */
  silhouette(colour: Colour): string;
  /** Shows what lies under the white of a part, for `mask`. */
  mask(part: string): string;
  /** Defines a part without drawing it, for the `href` of `use`. */
  keep(part: string): string;
  /** A blur with a radius in units, for `filter`. */
  blur(radius: number): string;
  /** The definitions of all paints used so far. */
  paints(): string;
}

interface Sheet {
  readonly seed: string;
  readonly palette: PaletteName;
  readonly season: Season | null;
  readonly format: 'tall' | 'wide';
  /** Where the subject stands, as a share of the width. */
  readonly focus: number;
  readonly peopled?: boolean;
}

/** Lays out an empty sheet; equal arguments give equal sheets. */
export function openScene(sheet: Sheet): Scene {
  const tall = sheet.format === 'tall';
  const [width, height] = tall ? [800, 1200] : [1422, 800];
  const known = new Map<string, string>();
  function paint(definition: string): string {
    const id = known.get(definition) ?? `p${known.size}`;
    known.set(definition, id);
    return `url(#${id})`;
  }
  function fade(stops: readonly Stop[], across = false): string {
    const line = across ? '' : 'x2="0" y2="1"';
    return paint(`linearGradient ${line}>${stops.map(stopText).join('')}</linearGradient>`);
  }
  return {
    ...palettes[sheet.palette],
    width,
    height,
    tall,
    middle: width * sheet.focus,
    scale: tall ? 1 : 0.72,
    season: sheet.season,
    peopled: sheet.peopled ?? false,
    random: randomFrom(sheet.seed),
    y: (share) => height * share,
    fade,
    blend: (from, to, across) =>
      fade(
        [
          [0, from],
          [1, to],
        ],
        across,
      ),
    melt: (colour, opacity, across) =>
      fade(
        [
          [0, colour, opacity],
          [1, colour, 0],
        ],
        across,
      ),
    halo: (stops) => paint(`radialGradient >${stops.map(stopText).join('')}</radialGradient>`),
    clip: (path) => paint(`clipPath ><path d="${path}"/></clipPath>`),
    innerShade: (colour, shadeWidth) => paint(innerShadeFilter(colour, shadeWidth)),
    silhouette: (colour) => paint(silhouetteFilter(colour)),
    mask: (part) =>
      paint(
        svg`mask maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}">${part}</mask>`,
      ),
    keep: (part) => paint(`g >${part}</g>`).slice('url('.length, -1),
    blur: (radius) =>
      paint(svg`filter x="0" y="0" width="1" height="1"><feGaussianBlur stdDeviation="${radius}"/></filter>`),
    paints: () => [...known].map(([text, id]) => `<${text.replace(' ', ` id="${id}" `)}`).join(''),
  };
}

function stopText([offset, colour, opacity = 1]: Stop): string {
  const see = opacity === 1 ? '' : ` stop-opacity="${Math.round(opacity * 100) / 100}"`;
  return svg`<stop offset="${String(Math.round(offset * 1000) / 1000)}" stop-color="${colour}"${see}/>`;
}

function silhouetteFilter(colour: Colour): string {
  return svg`filter x="-0.1" y="-0.1" width="1.2" height="1.2"><feFlood flood-color="${colour}"/><feComposite in2="SourceAlpha" operator="in"/></filter>`;
}

function innerShadeFilter(colour: Colour, width: number): string {
  return svg`filter x="-0.1" y="-0.1" width="1.2" height="1.2"><feOffset in="SourceAlpha" dx="${width * 4}" dy="${-width * 2.4}"/><feGaussianBlur stdDeviation="${width * 2.4}" result="o"/><feComposite in="SourceAlpha" in2="o" operator="out" result="e"/><feFlood flood-color="${colour}" flood-opacity="0.5"/><feComposite in2="e" operator="in" result="shade"/><feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="shade"/></feMerge></filter>`;
}
