import { person } from '../brush/figures.ts';
import { hills } from '../brush/land.ts';
import { leaf } from '../brush/plants.ts';
import { area, disc, glow, shaft, sky, wash } from '../brush/sky.ts';
import { seasonal } from '../brush/weather.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** A glass house full of leaves, someone among them in the light. */
export function greenhouse(s: Scene): Picture {
  const { random } = s;
  const iron = mix(s.near, s.ink, 0.25);
  const back =
    sky(s) +
    disc(s, s.middle + random.range(-120, 120), s.y(0.27), 74 * s.scale) +
    hills(s, s.y(0.6), 40, 5, mix(s.far, s.sky[2], 0.3));
  const eye = s.y(0.5);
  const arches = repeat(4, (at) => {
    const size = 0.34 + at * at * 0.105;
    const half = 330 * size * (s.tall ? 1 : 1.25);
    const spring = eye - 150 * size * s.scale;
    const foot = eye + 300 * size * s.scale;
    const rise = 430 * size * s.scale;
    const bars = repeat(5, (bar) => {
      const share = (bar + 1) / 6;
      return svg`M${s.middle - half + share * half * 2} ${spring - Math.sin(share * Math.PI) * rise * 0.99}L${s.middle + (share - 0.5) * 90} ${eye - 260 * 0.34 * s.scale}`;
    });
    return svg`<path d="M${s.middle - half} ${foot}V${spring}C${s.middle - half} ${spring - rise * 0.8} ${s.middle - half * 0.4} ${spring - rise} ${s.middle} ${spring - rise}C${s.middle + half * 0.4} ${spring - rise} ${s.middle + half} ${spring - rise * 0.8} ${s.middle + half} ${spring}V${foot}" fill="none" stroke="${mix(s.far, iron, 0.35 + at * 0.2)}" stroke-width="${4 + at * 3}"/>${at === 3 ? svg`<path d="${bars}" stroke="${iron}" stroke-width="3" stroke-opacity="0.6"/>` : ''}`;
  });
  const door = svg`<path d="M${s.middle - 66} ${eye + 110 * s.scale}V${eye - 70}Q${s.middle} ${eye - 140} ${s.middle + 66} ${eye - 70}V${eye + 110 * s.scale}Z" fill="${mix(s.light, '#ffffff', 0.3)}" opacity="0.7"/>`;
  const floor = svg`<path d="M${s.middle - 60} ${eye + 100 * s.scale}L${s.middle - 300} ${s.height}H${s.middle + 300}L${s.middle + 60} ${eye + 100 * s.scale}Z" fill="${s.blend(mix(s.light, s.sky[2], 0.4), mix(s.near, s.ink, 0.3))}"/>`;
  const tiles = repeat(9, (at) =>
    area(
      s.middle - 60 - at * at * 4,
      eye + 110 * s.scale + at * at * 6.4,
      120 + at * at * 8,
      2 + at * 0.5,
      mix(s.far, s.near, 0.5),
    ),
  );
  const ground = wash(s, s.blend(mix(s.far, s.near, 0.5), s.ink), eye + 100 * s.scale);
  const beds = [0, 1, 2, 3].map((row) => [-1, 1].map((side) => plants(s, side, row)).join(''));
  const light = repeat(4, (at) =>
    shaft(s, s.middle + 220 - at * 130, s.y(0.06), s.height * 0.7, 40, 130, -150, 0.24),
  );
  return {
    back,
    front:
      ground +
      glow(s, s.middle, eye - 40, 430 * s.scale, s.light, 0.8) +
      door +
      floor +
      tiles +
      arches +
      (beds[0] ?? '') +
      (beds[1] ?? '') +
      light +
      person(s, 'coat', s.middle + 14, s.y(0.66), 210 * s.scale, {
        rim: s.light,
        body: mix(s.light, s.far, 0.25),
        hair: s.ink,
      }) +
      (beds[2] ?? '') +
      (beds[3] ?? '') +
      seasonal(s),
  };
}

function plants(s: Scene, side: number, row: number): string {
  const { random } = s;
  const near = row / 3;
  const x = s.middle + side * (96 + near * (s.tall ? 270 : 400));
  const y = s.y(0.58) + near ** 1.5 * s.height * 0.42;
  const size = (60 + near * 190) * (s.tall ? 1 : 0.9);
  const greens = [
    mix(s.far, s.near, 0.3 + near * 0.5),
    mix(s.near, s.ink, near * 0.7),
    mix(s.near, s.sky[1], 0.25 * (1 - near)),
  ] as const;
  const leaves = repeat(11, () => {
    const tone = random.pick(greens);
    return leaf(
      x + random.range(-0.7, 0.7) * size,
      y + random.range(-0.2, 0.25) * size,
      size * random.range(0.7, 1.7),
      size * random.range(0.13, 0.3),
      random.range(-62, 62),
      tone,
      mix(tone, s.light, 0.25),
    );
  });
  const flowers = repeat(4, () => {
    const [fx, fy] = [x + random.range(-0.8, 0.8) * size, y - random.range(0.1, 1.2) * size] as const;
    const r = size * random.range(0.07, 0.12);
    const tone = random.pick([s.accent, mix(s.accent, '#ffffff', 0.5), s.light]);
    return (
      repeat(
        5,
        (at) =>
          svg`<circle cx="${fx + Math.cos(at * 1.257) * r}" cy="${fy + Math.sin(at * 1.257) * r}" r="${r * 0.85}" fill="${tone}"/>`,
      ) + svg`<circle cx="${fx}" cy="${fy}" r="${r * 0.6}" fill="${mix(s.light, s.accent, 0.3)}"/>`
    );
  });
  return leaves + flowers;
}
