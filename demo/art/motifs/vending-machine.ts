import { fox, person } from '../brush/figures.ts';
import { area, glow, sky, stars, wash } from '../brush/sky.ts';
import { house, pole, wires } from '../brush/town.ts';
import { rain, snow } from '../brush/weather.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { placePart, repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** A vending machine, the only light at the end of a dark street. */
export function vendingMachine(s: Scene): Picture {
  const feet = s.y(s.tall ? 0.66 : 0.74);
  const x = s.middle + 96 * s.scale;
  const dark = mix(s.near, s.ink, 0.5);
  const back =
    sky(s, feet + 40) +
    stars(s, 90, s.y(0.42)) +
    glow(s, s.middle, feet, 700 * s.scale, s.sky[2], 0.4) +
    roofs(s, feet);
  const wall =
    area(0, feet - 150 * s.scale, s.width, 152 * s.scale, s.blend(mix(s.near, s.far, 0.25), dark)) +
    area(0, feet - 160 * s.scale, s.width, 16, mix(s.near, s.ink, 0.2));
  const street = wash(
    s,
    s.fade([
      [0, mix(s.near, s.far, 0.18)],
      [0.4, dark],
      [1, s.ink],
    ]),
    feet,
  );
  const pool = svg`<ellipse cx="${x - 40}" cy="${feet + 34}" rx="${360 * s.scale}" ry="${84 * s.scale}" fill="${s.halo(
    [
      [0, s.light, 0.6],
      [1, s.light, 0],
    ],
  )}"/><path d="M${x - 88 * s.scale} ${feet + 8}h${176 * s.scale}l40 ${200 * s.scale}h${-176 * s.scale - 80}Z" fill="${s.melt(s.light, 0.45)}"/>`;
  const mast = s.middle - 232 * s.scale;
  const post =
    pole(mast, feet + 10, 640 * s.scale, s.ink) +
    wires([mast, feet - 590 * s.scale], [s.width + 200, feet - 700 * s.scale], 50, 3, 20, s.ink) +
    wires([-200, feet - 680 * s.scale], [mast, feet - 590 * s.scale], 60, 3, 20, s.ink);
  const puddle = svg`<ellipse cx="${s.middle - 190 * s.scale}" cy="${feet + 74 * s.scale}" rx="150" ry="18" fill="${mix(s.sky[1], s.light, 0.2)}" opacity="0.6"/>`;
  const falls = s.season === 'winter' ? snow(s, 110) : s.random.chance(0.6) ? rain(s, 110) : '';
  return {
    back,
    front:
      wall +
      street +
      pool +
      puddle +
      post +
      glow(s, x, feet - 170 * s.scale, 430 * s.scale, s.light, 0.55) +
      placePart(x, feet + 6, 1.12 * s.scale, machine(s)) +
      person(s, 'school', x - 170 * s.scale, feet + 26, 236 * s.scale, {
        rim: s.light,
        body: mix(s.near, s.ink, 0.3),
      }) +
      fox(s, x - 290 * s.scale, feet + 34, 70 * s.scale) +
      falls,
  };
}

function machine(s: Scene): string {
  const white = mix(s.light, '#ffffff', 0.65);
  const tones = [s.accent, s.far, s.near, mix(s.accent, s.light, 0.5), s.sky[1]] as const;
  const cans = repeat(18, (at) => {
    const [left, top] = [-66 + (at % 6) * 23, -292 + Math.floor(at / 6) * 52] as const;
    const tone = s.random.pick(tones);
    return svg`<rect x="${left}" y="${top}" width="16" height="34" rx="3" fill="${tone}"/><rect x="${left}" y="${top + 10}" width="16" height="10" fill="${mix(tone, '#ffffff', 0.6)}"/><rect x="${left + 2}" y="${top + 39}" width="12" height="5" rx="2" fill="${s.accent}"/>`;
  });
  return svg`<rect x="-96" y="-330" width="192" height="330" rx="8" fill="${s.blend(mix(s.accent, s.light, 0.15), mix(s.accent, s.ink, 0.35))}"/><rect x="-80" y="-312" width="160" height="174" rx="4" fill="${white}"/>${cans}<rect x="-80" y="-122" width="104" height="46" rx="4" fill="${mix(white, s.accent, 0.25)}"/><path d="M-66-100q12-18 24 0t24 0t24 0" stroke="${s.accent}" stroke-width="6" fill="none"/><rect x="40" y="-122" width="40" height="46" rx="4" fill="${s.ink}"/><rect x="48" y="-112" width="24" height="6" fill="${s.light}"/><rect x="-72" y="-56" width="144" height="34" rx="5" fill="${s.ink}"/><path d="M-84 0V-10H84V0Z" fill="${s.ink}"/>`;
}

function roofs(s: Scene, feet: number): string {
  return repeat(3, (at) =>
    house(
      s,
      s.middle + (at - 1) * 420 * s.scale + s.random.range(-40, 40),
      feet,
      360 * s.scale,
      s.random.range(300, 420) * s.scale,
      mix(s.near, s.far, 0.12 * at),
      mix(s.near, s.ink, 0.3 + at * 0.1),
      0.3,
    ),
  );
}
