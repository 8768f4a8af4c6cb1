import type { Random } from './random.ts';
import { repeat, svg } from './svg.ts';

type Size = { width: number; height: number };
type Place = { x: number; y: number };

/** Where the land begins, and the range in which the middle of the sun is, in shares of the width and the height. */
export type SceneryPlan = { horizon: number; sun: { from: number; to: number } };

const color = (hue: number, saturation: number, lightness: number) =>
  `hsl(${Math.round(hue) % 360}, ${saturation}%, ${lightness}%)`;

// A closed outline from `places`, which go from the left edge to the right one, down to the lower edge.
const closed = ({ width, height }: Size, outline: string) => svg`M0 ${height}${outline}L${width} ${height}Z`;

function hills(size: Size, places: readonly Place[]): string {
  const curves = places.map((place, at) => {
    const next = places[at + 1] ?? { x: size.width, y: place.y };
    return svg`Q${place.x} ${place.y} ${(place.x + next.x) / 2} ${(place.y + next.y) / 2}`;
  });
  return closed(size, svg`L0 ${places[0]?.y ?? size.height}${curves}`);
}

function mountains(size: Size, places: readonly Place[]): string {
  return closed(size, svg`${places.map(({ x, y }) => svg`L${x} ${y}`)}`);
}

function town(size: Size, places: readonly Place[]): string {
  return closed(size, svg`L0 ${places[0]?.y ?? size.height}${places.map(({ x, y }) => svg`V${y}H${x}`)}`);
}

type Ridge = { outline: typeof hills; count: number; rise: number };

const RIDGES: [Ridge, ...Ridge[]] = [
  { outline: hills, count: 3, rise: 0.16 },
  { outline: mountains, count: 6, rise: 0.3 },
  { outline: town, count: 11, rise: 0.2 },
];

/**
 * Draws an evening: a sky, a sun, one of three ridges and two hills before it, which are dark enough for white text.
 * SVG parts that fill the size.
 */
export function drawScenery(size: Size, { horizon, sun }: SceneryPlan, random: Random): string {
  const { width, height } = size;
  const hue = random.int(0, 359);
  const [land, across] = [horizon * height, Math.min(width, height)];
  const stop = (offset: number, turn: number, lightness: number) =>
    svg`<stop offset="${offset}" stop-color="${color(hue + turn, 48, lightness)}"/>`;
  const sky = svg`<linearGradient id="sky" x2="0" y2="1">${stop(0, 0, 17)}${stop(horizon, 40, 42)}</linearGradient>`;
  const middle = { x: random.range(sun.from, sun.to) * width, y: land - random.range(0.12, 0.34) * across };
  const radius = random.range(0.11, 0.17) * across;
  const disc = (share: number, opacity: number) =>
    svg`<circle cx="${middle.x}" cy="${middle.y}" r="${radius * share}" fill="${color(hue + 60, 78, 86)}" fill-opacity="${opacity}"/>`;
  const stars = repeat(14, () => {
    const [x, y] = [random.next() * width, random.next() * (land - across * 0.3)];
    return svg`<circle cx="${x}" cy="${y}" r="${(random.range(1, 2.6) * across) / 800}"/>`;
  });
  const places = (count: number, top: number, rise: number) =>
    Array.from({ length: count }, (_, at) => ({
      x: (width * (at + 1)) / count,
      y: top - (at % 2 === 0 ? random.range(0.5, 1) : random.range(0, 0.4)) * rise * across,
    }));
  const ridge = random.pick(RIDGES);
  const far = ridge.outline(size, places(ridge.count, land + 0.02 * across, ridge.rise));
  const near = [0.12, 0.24].map((below) => hills(size, places(3, land + below * across, 0.1)));
  const layers = [far, ...near].map(
    (outline, at) =>
      svg`<path d="${outline}" fill="${color(hue + 30 - at * 10, 42, [24, 16, 9][at] ?? 9)}"/>`,
  );
  return svg`<defs>${sky}</defs><rect width="${width}" height="${height}" fill="url(#sky)"/><g fill="#ffffff" fill-opacity="0.5">${stars}</g>${disc(1.5, 0.16)}${disc(1, 1)}${layers}`;
}
