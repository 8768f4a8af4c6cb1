import { randomFrom } from '#server/media/images/poster-art/random.ts';

export type Point = readonly [number, number];
export type Chance = () => number;

/** A generator of numbers 0..1 that depend only on the seed. */
export function chance(seed: string): Chance {
  const random = randomFrom(seed);
  return () => random.next();
}

/** Joins `count` drawings; `draw` gets the index of each. */
export function many(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

const n = (value: number): number => Math.round(value * 10) / 10;

export function rect(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  const corner = radius ? ` rx="${radius}"` : '';
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"${corner} fill="${fill}"/>`;
}

export function disc(x: number, y: number, radius: number, fill: string, opacity = 1): string {
  const clear = opacity < 1 ? ` opacity="${opacity}"` : '';
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"${clear}/>`;
}

export function oval(x: number, y: number, rx: number, ry: number, fill: string, turn = 0): string {
  const turned = turn ? ` transform="rotate(${n(turn)} ${n(x)} ${n(y)})"` : '';
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${turned}/>`;
}

export function shape(d: string, fill: string, opacity = 1): string {
  return `<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;
}

export function line(d: string, stroke: string, width: number, opacity = 1): string {
  const clear = opacity < 1 ? ` opacity="${opacity}"` : '';
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${clear}/>`;
}

export function polygon(points: readonly Point[], fill: string, opacity = 1): string {
  return shape(`M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`, fill, opacity);
}

export function group(art: string, transform: string, opacity = 1): string {
  return `<g transform="${transform}"${opacity < 1 ? ` opacity="${opacity}"` : ''}>${art}</g>`;
}

/** Art with `opacity` 0..1 as a whole. */
export function faded(opacity: number, art: string): string {
  return `<g opacity="${opacity}">${art}</g>`;
}

/** A sky or a wall over the whole frame, its colours from top to bottom, evenly spread over `height`. */
export function wash(colours: readonly string[], height = 1080): string {
  const stops = colours.map(
    (colour, i) => `<stop offset="${n((i / (colours.length - 1)) * 100)}%" stop-color="${colour}"/>`,
  );
  return `<defs><linearGradient id="wash" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="${height}">${stops.join('')}</linearGradient></defs>${rect(0, 0, 1920, 1080, 'url(#wash)')}`;
}

/** Light around (x, y) as flat rings, because a gradient would show banding. */
export function halo(
  x: number,
  y: number,
  radius: number,
  colour: string,
  rings = 3,
  strength = 0.1,
): string {
  return many(rings, (i) => disc(x, y, radius * (1 - i / (rings + 0.6)), colour, strength));
}

/** Hills from edge to edge whose outline closes on itself after `width`, so that the layer can be endless. */
export function hills(
  random: Chance,
  y: number,
  height: number,
  fill: string,
  width = 1920,
  waves = 5,
): string {
  const tones = Array.from({ length: waves }, (_, i) => ({
    size: (0.5 + random()) / (i + 1) ** 0.9,
    turn: random() * 2 * Math.PI,
    times: i + 1,
  }));
  const total = tones.reduce((sum, tone) => sum + tone.size, 0);
  const points: Point[] = [];
  for (let x = 0; x <= width; x += 24) {
    const wave = tones.reduce(
      (sum, t) => sum + t.size * Math.sin((x / width) * t.times * 2 * Math.PI + t.turn),
      0,
    );
    points.push([x, y - (wave / total) * height]);
  }
  return polygon([...points, [width, 1200], [0, 1200]], fill);
}

/** A town on the horizon: house walls with some windows lit. */
export function town(
  random: Chance,
  ground: number,
  fill: string,
  light: string,
  width = 1920,
  tall = 1,
): string {
  let art = '';
  for (let x = 0; x < width - 60;) {
    const w = Math.min(60 + random() * 110, width - x);
    const h = (50 + random() * random() * 230) * tall;
    art += rect(x, ground - h, w + 1, h + 300, fill);
    for (let wy = ground - h + 18; wy < ground - 12; wy += 26)
      for (let wx = x + 12; wx < x + w - 14; wx += 24) if (random() < 0.26) art += rect(wx, wy, 9, 12, light);
    x += w;
  }
  return art + rect(0, ground, width, 300, fill);
}

export function stars(random: Chance, count: number, bottom: number, fill: string): string {
  return many(count, () =>
    disc(random() * 1920, random() ** 1.4 * bottom, 1.2 + random() * 1.8, fill, n(0.3 + random() * 0.6)),
  );
}

/** A long flat cloud of a woodcut: bars with round ends laid over each other. */
export function cloud(x: number, y: number, width: number, fill: string, opacity = 1): string {
  const bar = (dx: number, dy: number, part: number) =>
    rect(x + dx * width, y + dy * width, part * width, width * 0.07, fill, width * 0.035);
  return `<g opacity="${opacity}">${bar(0.12, 0, 0.42)}${bar(0, 0.055, 0.8)}${bar(0.2, 0.11, 0.8)}${bar(0.3, -0.055, 0.16)}</g>`;
}

export function pine(x: number, ground: number, height: number, fill: string): string {
  return (
    many(4, (i) => {
      const top = ground - height + i * height * 0.2;
      const half = height * (0.1 + i * 0.05);
      return polygon(
        [
          [x, top],
          [x + half, top + height * 0.36],
          [x - half, top + height * 0.36],
        ],
        fill,
      );
    }) + rect(x - height * 0.03, ground - height * 0.1, height * 0.06, height * 0.12, fill)
  );
}

/** A crown of blossom: heaps of discs in three tones, lit from the upper left. */
export function blossom(
  random: Chance,
  x: number,
  y: number,
  size: number,
  tones: readonly [string, string, string],
): string {
  const puffs = Array.from({ length: 16 }, () => ({
    a: random() * 2 * Math.PI,
    d: Math.sqrt(random()) * size,
    r: size * (0.22 + random() * 0.22),
  }));
  return tones
    .map((tone, depth) =>
      puffs
        .map(({ a, d, r }) =>
          disc(
            x + Math.cos(a) * d * 1.25 - depth * size * 0.09,
            y + Math.sin(a) * d * 0.7 - depth * size * 0.11,
            r * (1 - depth * 0.24),
            tone,
          ),
        )
        .join(''),
    )
    .join('');
}
