import { fox } from '../brush/figures.ts';
import { depth, hills } from '../brush/land.ts';
import { grass, tree } from '../brush/plants.ts';
import { birds, cloud, disc, sky, streaks } from '../brush/sky.ts';
import { petals } from '../brush/weather.ts';
import { type Colour, mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { placePart, repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** A letter box under one great tree on a hill, letters and leaves in the wind. */
export function letterTree(s: Scene): Picture {
  const { random } = s;
  const hill = s.y(0.68);
  const lit = mix(s.light, '#ffffff', 0.4);
  const back =
    sky(s, hill) +
    disc(s, s.middle - random.range(170, 240) * s.scale, s.y(0.46), 58 * s.scale) +
    streaks(s, 8, s.y(0.14), s.y(0.55), lit, 0.45) +
    cloud(s, s.middle - s.width * 0.34, hill - 6, 460, 170 * s.scale, lit, mix(s.sky[2], s.far, 0.3)) +
    hills(s, hill - 60, 46, 4, s.blend(depth(s, 0.12), depth(s, 0.02))) +
    hills(s, hill - 26, 36, 5, s.blend(depth(s, 0.34), depth(s, 0.2)));
  const crown = random.pick([s.accent, mix(s.accent, s.light, 0.35)]);
  const x = s.middle + 70 * s.scale;
  const oak = tree(
    s,
    x,
    hill + 16,
    690 * s.scale,
    mix(crown, s.light, 0.42),
    mix(crown, s.near, 0.3),
    mix(s.near, s.ink, 0.6),
  );
  const bank = svg`<path d="M0 ${hill + 70}Q${s.middle} ${hill - 60} ${s.width} ${hill + 60}V${s.height}H0Z" fill="${s.fade(
    [
      [0, depth(s, 0.5)],
      [0.3, depth(s, 0.75)],
      [1, s.ink],
    ],
  )}"/>`;
  const path = svg`<path d="M${s.middle - 130 * s.scale} ${hill + 16}Q${s.middle - 60} ${hill + 80} ${s.middle - 230} ${s.height}H${s.middle + 80}Q${s.middle + 60} ${hill + 90} ${s.middle - 92 * s.scale} ${hill + 14}Z" fill="${s.blend(mix(s.light, s.far, 0.35), mix(s.near, s.ink, 0.5))}"/>`;
  return {
    back,
    front:
      oak +
      bank +
      path +
      grass(s, hill + 26, 24, depth(s, 0.56), s.width / 14) +
      placePart(s.middle - 150 * s.scale, hill + 14, s.scale, box(s, lit)) +
      fox(s, s.middle - 40 * s.scale, hill + 12, 84 * s.scale, true, mix(s.light, '#ffffff', 0.35)) +
      letters(s, hill, lit) +
      birds(s, 5, s.middle - 220, s.y(0.3), 90, s.near) +
      petals(s, 34, crown, 11),
  };
}

function letters(s: Scene, hill: number, lit: Colour): string {
  return repeat(7, (at) => {
    const share = at / 6;
    return svg`<g transform="translate(${s.middle - 130 * s.scale - share * 200 * s.scale + Math.sin(at * 2) * 34} ${hill - 190 * s.scale - share * 390 * s.scale}) rotate(${s.random.int(-50, 50)}) scale(${String(Math.round((0.6 + share * 0.7) * s.scale * 100) / 100)})"><path d="M-32-21H32V21H-32Z" fill="${lit}"/><path d="M-32-21L0 6L32-21Z" fill="${mix(lit, s.far, 0.35)}"/><circle cx="0" cy="4" r="6" fill="${s.accent}"/></g>`;
  });
}

const box = (s: Scene, lit: Colour) =>
  svg`<path d="M-8 0V-70H8V0Z" fill="${s.ink}"/><path d="M-40-60V-132Q-40-164-6-164H30Q62-164 62-132V-60Z" fill="${s.accent}"/><path d="M-40-60V-132Q-40-164-6-164Q26-164 26-132V-60Z" fill="${mix(s.accent, s.ink, 0.35)}"/><path d="M-30-128H16V-120H-30Z" fill="${s.ink}"/><path d="M62-120h10v-46h26v20h-20v26Z" fill="${s.light}"/><path d="M-26-124L-6-150L22-128L10-120Z" fill="${lit}"/>`;
