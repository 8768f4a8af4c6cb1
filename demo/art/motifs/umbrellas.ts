import { glow, wash } from '../brush/sky.ts';
import { rain } from '../brush/weather.ts';
import { type Colour, mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** A crossing seen from above: a crowd of umbrellas, one of them in another colour. */
export function umbrellas(s: Scene): Picture {
  const { random } = s;
  const street = wash(s, s.blend(mix(s.near, s.sky[1], 0.3), mix(s.near, s.ink, 0.75)));
  const stripes = repeat(9, (at) => svg`M${-300 + at * 230} ${s.height + 60}l760 -1400h92l-760 1400Z`);
  const zebra = svg`<path d="${stripes}" fill="${mix(s.sky[2], s.near, 0.45)}" opacity="0.55"/>`;
  const hero = [s.middle + random.range(-50, 50), s.y(random.range(0.36, 0.44))] as const;
  const tones = [
    mix(s.near, s.ink, 0.35),
    s.near,
    mix(s.near, s.far, 0.4),
    mix(s.near, s.far, 0.75),
    mix(s.far, s.sky[2], 0.25),
  ] as const;
  const taken: { x: number; y: number; r: number }[] = [{ x: hero[0], y: hero[1], r: 128 * s.scale + 30 }];
  for (let tries = 0; tries < 300 && taken.length < 38; tries++) {
    const one = {
      x: random.range(-40, s.width + 40),
      y: random.range(-40, s.height + 40),
      r: random.range(58, 96) * (s.tall ? 1 : 0.85),
    };
    if (taken.every((other) => Math.hypot(one.x - other.x, one.y - other.y) > (one.r + other.r) * 0.93))
      taken.push(one);
  }
  const crowd = taken
    .slice(1)
    .map((one) => canopy(s, one.x, one.y, one.r, random.pick(tones), 0.16))
    .join('');
  const wet = taken
    .map(
      (one) =>
        svg`<ellipse cx="${one.x + 22}" cy="${one.y + 34}" rx="${one.r}" ry="${one.r}" fill="${s.ink}" opacity="0.35"/>`,
    )
    .join('');
  const light = glow(s, hero[0], hero[1], 420 * s.scale, s.light, 0.6);
  return {
    back:
      street +
      zebra +
      light +
      wet +
      crowd +
      glow(s, hero[0], hero[1], 260 * s.scale, s.accent, 0.5) +
      canopy(s, hero[0], hero[1], 124 * s.scale, s.accent, 0.34) +
      rain(s, 120),
  };
}

function canopy(s: Scene, x: number, y: number, r: number, colour: Colour, contrast: number): string {
  const turn = s.random.range(0, Math.PI);
  const rim = (at: number, radius: number) =>
    [
      x + Math.cos(turn + (at * Math.PI) / 4) * radius,
      y + Math.sin(turn + (at * Math.PI) / 4) * radius,
    ] as const;
  const panels = repeat(8, (at) => {
    const [from, to, bow] = [rim(at, r), rim(at + 1, r), rim(at + 0.5, r * 0.86)];
    // Light falls from the upper left.
    const lit = (Math.cos(turn + ((at + 0.5) * Math.PI) / 4 - Math.PI * 1.25) + 1) / 2;
    return svg`<path d="M${x} ${y}L${from[0]} ${from[1]}Q${bow[0]} ${bow[1]} ${to[0]} ${to[1]}Z" fill="${mix(mix(colour, s.ink, contrast * (1 - lit) * 1.6), s.light, contrast * lit)}"/>`;
  });
  const spokes = repeat(8, (at) => svg`M${x} ${y}L${rim(at, r)[0]} ${rim(at, r)[1]}`);
  return svg`${panels}<path d="${spokes}" stroke="${mix(colour, s.ink, 0.35)}" stroke-width="1.6"/><circle cx="${x}" cy="${y}" r="${r * 0.06}" fill="${mix(colour, s.ink, 0.5)}"/>`;
}
