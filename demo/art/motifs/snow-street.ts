import { fox, person } from '../brush/figures.ts';
import { mist, peak } from '../brush/land.ts';
import { disc, glow, sky, stars, wash } from '../brush/sky.ts';
import { house, lantern, streetLamp } from '../brush/town.ts';
import { snow } from '../brush/weather.ts';
import { type Colour, mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** A street deep in snow, lamplight from the houses on both sides. */
export function snowStreet(s: Scene): Picture {
  const eye = s.y(s.tall ? 0.52 : 0.5);
  const snowy = mix('#ffffff', s.sky[2], 0.3);
  const moon = s.middle + s.random.pick([-1, 1]) * s.random.range(190, 290) * s.scale;
  const back =
    sky(s, eye + 60) +
    stars(s, 70, eye * 0.8) +
    disc(s, moon, s.y(s.tall ? 0.32 : 0.2), 46 * s.scale + 8) +
    peak(
      s,
      s.middle - 60,
      eye + 40,
      620,
      300 * s.scale,
      mix(s.far, s.near, 0.15),
      mix(s.far, s.near, 0.45),
      mix(snowy, s.far, 0.4),
    );
  const field = wash(
    s,
    s.fade([
      [0, mix(snowy, s.far, 0.25)],
      [0.35, mix(snowy, s.far, 0.5)],
      [1, mix(s.far, s.near, 0.75)],
    ]),
    eye + 20,
  );
  const y = s.y(0.76);
  const walk = repeat(
    9,
    (at) =>
      svg`<ellipse cx="${s.middle - 4 + (at % 2 ? 15 : -15) * (1 + at * 0.15)}" cy="${y + 24 + at * at * 4.5}" rx="${7 + at * 1.3}" ry="${3.5 + at * 0.7}" fill="${mix(s.far, s.near, 0.7)}" opacity="0.6"/>`,
  );
  const light = svg`<ellipse cx="${s.middle}" cy="${y}" rx="210" ry="44" fill="${s.halo([
    [0, s.light, 0.6],
    [1, s.light, 0],
  ])}"/>`;
  const lamp = streetLamp(s, s.middle + 128 * s.scale, y - 24, 330 * s.scale, s.ink);
  return {
    back,
    front:
      field +
      row(s, eye, snowy) +
      light +
      lamp +
      walk +
      person(s, 'coat', s.middle - 30, y, 190 * s.scale, { rim: s.light, body: mix(s.near, s.accent, 0.2) }) +
      fox(s, s.middle + 60, y + 26, 66 * s.scale, true) +
      snow(s, 130),
  };
}

function row(s: Scene, eye: number, snowy: Colour): string {
  return repeat(5, (at) => {
    const near = at / 4;
    const size = (0.3 + near ** 1.6 * 1.25) * (s.tall ? 1 : 0.82);
    const y = eye + 40 + near ** 1.7 * 330 * s.scale;
    const out = 96 + near ** 1.5 * 330 + 130 * size;
    const drift = mix(snowy, s.far, 0.12 + near * 0.2);
    const pair = [-1, 1].map((side) => home(s, side, s.middle + side * out, y, size, near, drift));
    return pair.join('') + (at === 2 ? mist(s, y, 160, s.sky[2], 0.3) : '');
  });
}

function home(
  s: Scene,
  side: number,
  x: number,
  y: number,
  size: number,
  near: number,
  drift: Colour,
): string {
  const wall = mix(mix(s.far, s.sky[2], 0.25), s.ink, 0.3 + near * 0.55);
  const wide = 300 * size;
  const high = s.random.range(230, 290) * size;
  const cap = svg`<path d="M${x - wide * 0.66} ${y - high * 0.56}Q${x - wide * 0.36} ${y - high * 0.68} ${x - wide * 0.27} ${y - high * 1.06}Q${x} ${y - high * 1.12} ${x + wide * 0.27} ${y - high * 1.06}Q${x + wide * 0.36} ${y - high * 0.68} ${x + wide * 0.66} ${y - high * 0.56}Q${x + wide * 0.3} ${y - high * 0.66} ${x} ${y - high * 0.63}Q${x - wide * 0.3} ${y - high * 0.66} ${x - wide * 0.66} ${y - high * 0.56}Z" fill="${drift}"/>`;
  const foot = svg`<ellipse cx="${x}" cy="${y + 4}" rx="${wide * 0.75}" ry="${26 * size}" fill="${mix(drift, s.far, 0.25)}"/>`;
  const warm = glow(s, x - side * wide * 0.3, y - high * 0.2, wide * 0.8, s.light, 0.38);
  const sign = near > 0.3 ? lantern(s, x - side * wide * 0.6, y - high * 0.5, 62 * size) : '';
  return house(s, x, y, wide, high, wall, mix(wall, s.ink, 0.4), 0.85) + cap + warm + foot + sign;
}
