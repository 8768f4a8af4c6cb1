import { person } from '../brush/figures.ts';
import { depth, hills } from '../brush/land.ts';
import { grass } from '../brush/plants.ts';
import { cloud, disc, sky, streaks, wash } from '../brush/sky.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { placePart, repeat, svg, rotatePart } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** Folded paper cranes rising in a spiral from somebody's hands. */
export function paperBirds(s: Scene): Picture {
  const { random } = s;
  const hill = s.y(s.tall ? 0.68 : 0.78);
  const lit = mix(s.light, '#ffffff', 0.5);
  const back =
    sky(s) +
    disc(s, s.middle + random.range(-140, 140), s.y(0.4), random.range(90, 150) * s.scale) +
    streaks(s, 8, s.y(0.3), s.y(0.65), lit, 0.4) +
    cloud(s, s.middle - s.width * 0.36, s.y(0.74), 520, 190 * s.scale, lit, mix(s.sky[1], s.far, 0.3)) +
    cloud(s, s.middle + s.width * 0.34, s.y(0.76), 560, 260 * s.scale, lit, mix(s.sky[1], s.far, 0.3));
  const turn = random.range(0, Math.PI * 2);
  const side = random.pick([-1, 1]);
  const flock = repeat(24, (at) => {
    const share = at / 23;
    const angle = turn + side * share * Math.PI * 4.3;
    const out = (36 + share * 330) * s.scale;
    const x = s.middle - 10 + Math.cos(angle) * out;
    const y =
      hill - 250 * s.scale - share ** 0.9 * (s.tall ? 500 : 560) * s.scale + Math.sin(angle) * out * 0.3;
    const front = (Math.sin(angle) + 1) / 2;
    const size = (0.13 + share * 0.42 + front * 0.16) * s.scale;
    const tone = at % 6 === 3 ? s.accent : mix(lit, s.sky[1], (1 - front) * 0.3);
    return rotatePart(
      random.range(-24, 24),
      x,
      y,
      placePart(
        x,
        y,
        size,
        crane(tone, mix(tone, s.near, 0.32), mix(tone, s.near, 0.14)),
        Math.sin(angle) * side > 0,
      ),
    );
  });
  const land =
    hills(s, hill - 26, 40, 4, depth(s, 0.35)) +
    svg`<path d="M0 ${hill + 90}Q${s.middle} ${hill - 76} ${s.width} ${hill + 80}V${s.height}H0Z" fill="${s.blend(depth(s, 0.7), s.ink)}"/>` +
    wash(s, s.blend(depth(s, 0.85), s.ink), s.y(0.84));
  return {
    back,
    front:
      land +
      grass(s, hill + 46, 30, depth(s, 0.75)) +
      person(s, 'coat', s.middle, hill + 12, 190 * s.scale, { rim: s.light }) +
      flock,
  };
}

const crane = (lit: string, shade: string, half: string) =>
  svg`<path d="M-20 20L-150-96L-44-30L10-10Z" fill="${half}"/><path d="M-30 30L-190 40L-130 56L0 60Z" fill="${shade}"/><path d="M-40 22L40 12L80 30L0 70Z" fill="${half}"/><path d="M30 20L130-66L150-52L186-44L146-36L70 44Z" fill="${lit}"/><path d="M130-66L150-52L186-44L146-44Z" fill="${shade}"/><path d="M-20 26L54-170L58-20L44 34Z" fill="${lit}"/><path d="M54-170L58-20L44 34L28-6Z" fill="${shade}"/>`;
