import { type Colour, contrast, mix } from './colour.ts';
import type { Scene } from './scene.ts';
import { type FittedTitle, fitTitle, LEADING, TRACKING } from '#server/media/images/poster-art/fit-title.ts';
import { svg } from '#server/media/images/poster-art/svg.ts';
import { CAP_HEIGHT, layOutLine } from '#server/media/images/poster-art/typeface.ts';

/**
 * Where the name stands: at the foot over a dark shade, at the top in the colour of the sky, at the top over a dark
 * shade, huge at the top with the scenery in front of it, or on a paper strip along the left edge.
 */
export type TitlePlace = 'foot' | 'sky' | 'ceiling' | 'behind' | 'strip';

const margin = 60;
// Above a name at the top there is room for the badges of a card.
const headroom = 184;
const MIN_OPEN = 0.34;

/** Chooses one of the title places of a motif that fits the length of the name. */
export function chooseTitlePlace(
  s: Scene,
  title: string,
  places: readonly [TitlePlace, ...TitlePlace[]],
): TitlePlace {
  const where = s.random.pick(places);
  const tooLong = (where === 'strip' && title.length > 26) || (where === 'behind' && title.length > 16);
  if (!tooLong) return where;
  return (
    places.find((other) => other !== 'strip' && other !== 'behind') ?? (where === 'strip' ? 'foot' : 'sky')
  );
}

/** Draws the name of a release on its poster; `open` is the share of the sheet that is free at the top. */
export function drawTitle(s: Scene, title: string, where: TitlePlace, open: number): string {
  if (where === 'strip') return strip(s, title);
  if (where === 'foot') return foot(s, title);
  const room = Math.max(open, MIN_OPEN) * s.height - headroom;
  if (where === 'behind') return behind(s, title, room);
  return top(s, title, room, shadeOf(s, where));
}

/** The background colour of a name at a place. */
export function shadeOf(s: Scene, where: TitlePlace): Colour {
  if (where === 'strip') return mix(s.light, '#ffffff', 0.55);
  return where === 'sky' || where === 'behind' ? s.sky[0] : mix(s.near, s.ink, 0.7);
}

/** The more readable of a warm white and the ink of the palette. */
export function readableOn(s: Scene, ground: Colour): Colour {
  const white = mix(s.light, '#ffffff', 0.75);
  return contrast(white, ground) > contrast(s.ink, ground) ? white : s.ink;
}

/** The height at which the bar over a name at the foot of a sheet begins. */
export function footTop(s: Scene, title: string): number {
  return s.height - 72 - footBlock(s, title).height - 42;
}

const footBlock = (s: Scene, title: string) => fitTitle(title, s.width - margin * 2, 270, 122);

function foot(s: Scene, title: string): string {
  const block = footBlock(s, title);
  const first = s.height - 72 - block.height + block.size * CAP_HEIGHT;
  const shade = shadeOf(s, 'foot');
  const bar = svg`<rect x="${margin}" y="${first - block.size * CAP_HEIGHT - 42}" width="64" height="7" fill="${s.accent}"/>`;
  const words = letters(block, readableOn(s, shade), first, () => margin);
  return scrim(s, s.height - block.height - 250, s.height, shade, true) + bar + words;
}

function top(s: Scene, title: string, room: number, ground: Colour): string {
  const block = fitTitle(title, s.width - margin * 2, room, 112);
  const centred = (width: number) => (s.width - width) / 2;
  const words = letters(block, readableOn(s, ground), headroom + block.size * CAP_HEIGHT, centred);
  return scrim(s, 0, headroom + block.height + 160, ground, false) + words + seal(s);
}

function behind(s: Scene, title: string, room: number): string {
  // The scenery may cover a fifth of the last line's letters; more would make it unreadable.
  const block = fitTitle(title.toUpperCase(), s.width - margin * 2, room + 24, 230);
  const words = letters(block, readableOn(s, s.sky[0]), headroom + block.size * CAP_HEIGHT, () => margin);
  return scrim(s, 0, headroom + block.height + 210, s.sky[0], false) + words;
}

function strip(s: Scene, title: string): string {
  const set = layOutLine(title.toUpperCase(), 0.06);
  const size = Math.min(74, (s.height - 250) / set.width);
  const middle = margin + 64;
  const words = svg`<path d="${set.outlines(0, (size * CAP_HEIGHT) / 2, size)}" fill="${s.ink}"/>`;
  return svg`<rect x="${margin}" width="128" height="${s.height}" fill="${shadeOf(s, 'strip')}"/><g transform="translate(${middle} ${s.height - 68}) rotate(-90)">${words}</g>${stamp(s, middle - 32, 60, 64)}`;
}

function letters(block: FittedTitle, colour: Colour, first: number, left: (width: number) => number): string {
  const paths = block.lines.map((line, at) => {
    const set = layOutLine(line, TRACKING);
    return set.outlines(left(set.width * block.size), first + at * block.size * LEADING, block.size);
  });
  return svg`<path d="${paths}" fill="${colour}"/>`;
}

/** A shade that thickens towards the foot of the sheet, or towards its top. */
function scrim(s: Scene, from: number, to: number, colour: Colour, down: boolean): string {
  const steps = [0, 0.16, 0.4, 0.66, 0.84, 0.92];
  const stops = (down ? steps : steps.toReversed()).map((opacity, at) => [at / 5, colour, opacity] as const);
  return svg`<rect y="${from}" width="${s.width}" height="${to - from}" fill="${s.fade(stops)}"/>`;
}

function seal(s: Scene): string {
  return stamp(s, s.width - margin - 56, s.height - margin - 56, 56);
}

/** The logo: the fox in a red stamp. */
function stamp(s: Scene, x: number, y: number, size: number): string {
  return svg`<g transform="translate(${x} ${y}) scale(${String(size / 64)})"><rect width="64" height="64" rx="9" fill="${s.accent}"/><path d="M12 14L24 25H40L52 14V36L32 53L12 36Z" fill="${mix(s.light, '#ffffff', 0.6)}"/><path d="M12 36L27 38L32 53L37 38L52 36L32 53Z" fill="${s.accent}" fill-opacity="0.35"/></g>`;
}
