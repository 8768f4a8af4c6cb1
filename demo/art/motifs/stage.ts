import { crowd } from '../brush/figures.ts';
import { area, glow, shaft, wash } from '../brush/sky.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { placePart, repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** A singer in the light of a stage, the hall at their feet. */
export function stage(s: Scene): Picture {
  const { random } = s;
  const boards = s.y(s.tall ? 0.64 : 0.72);
  const hall = wash(
    s,
    s.fade([
      [0, s.ink],
      [0.35, mix(s.sky[0], s.ink, 0.35)],
      [0.58, mix(s.sky[1], s.near, 0.25)],
      [1, s.ink],
    ]),
  );
  const beams = repeat(7, (at) => {
    const off = at - 3;
    return shaft(
      s,
      s.middle + off * 120,
      s.y(0.06),
      boards - s.y(0.06) + 20,
      16,
      180,
      -off * random.range(70, 120),
      off === 0 ? 0.7 : 0.3,
    );
  });
  const colours = repeat(4, (at) => {
    const side = at % 2 ? 1 : -1;
    const from = s.middle + side * (s.tall ? 420 : 560);
    const paint = s.melt(s.accent, 0.5);
    return svg`<path d="M${from} ${s.y(0.02 + at * 0.05)}L${from - side * (560 + at * 70)} ${boards}h${-side * 150}Z" fill="${paint}"/>`;
  });
  const circle = svg`<circle cx="${s.middle}" cy="${s.y(0.42)}" r="${250 * s.scale}" fill="none" stroke="${s.accent}" stroke-width="14" opacity="0.9"/><circle cx="${s.middle}" cy="${s.y(0.42)}" r="${276 * s.scale}" fill="none" stroke="${s.light}" stroke-width="4" opacity="0.6"/>`;
  const lights = repeat(44, () => {
    const r = random.range(3, 15);
    return svg`<circle cx="${random.range(0, s.width)}" cy="${random.range(s.y(0.14), boards)}" r="${r}" fill="${random.pick([s.light, s.accent, s.sky[2]])}" opacity="${random.range(0.12, 0.5).toFixed(2)}"/>`;
  });
  const floor = svg`<path d="M-20 ${boards + 40}L${s.middle - 300} ${boards - 26}H${s.middle + 300}L${s.width + 20} ${boards + 40}V${boards + 80}H-20Z" fill="${s.blend(mix(s.sky[1], s.light, 0.35), mix(s.near, s.ink, 0.4))}"/><ellipse cx="${s.middle}" cy="${boards}" rx="170" ry="26" fill="${s.light}" opacity="0.7"/>`;
  return {
    back:
      hall +
      glow(s, s.middle, s.y(0.42), 520 * s.scale, s.accent, 0.5) +
      circle +
      colours +
      beams +
      rig(s) +
      lights +
      floor +
      (s.peopled ? '' : placePart(s.middle, boards, 3.3 * s.scale, singer(s), random.chance(0.5))) +
      crowd(s, s.y(s.tall ? 0.705 : 0.8), 82 * s.scale + 12, mix(s.near, s.ink, 0.6), 0.5) +
      crowd(s, s.y(s.tall ? 0.78 : 0.9), 110 * s.scale + 12, s.ink, 0.3),
  };
}

const singer = (s: Scene) =>
  svg`<path d="M-10-32L-16-3H-20L-22 0H-10L-5-30ZM3-32L12-3L10 0H22L20-3L12-33Z" fill="${s.ink}"/><path d="M-8-77Q-14-74-13-62L-10-54L-22-28Q0-20 23-28L11-54L13-64L30-90L34-105L29-106L24-92L9-77Z" fill="${mix(s.near, s.ink, 0.35)}"/><path d="M-12-72Q-22-62-16-52L2-66L0-70L-12-62Z" fill="${mix(s.near, s.ink, 0.35)}"/><path d="M-9-84C-12-102 10-103 9-86L8-80Q16-66 24-62Q12-60 6-70L-4-78Q-10-62-22-56Q-12-66-9-84Z" fill="${s.ink}"/><path d="M-10-54H11L13-50H-12Z" fill="${s.accent}"/><path d="M2-72L7-82" stroke="${s.light}" stroke-width="3" stroke-linecap="round"/><path d="M9-94Q11-88 9-82M13-64L30-90M23-28L11-54" stroke="${s.light}" stroke-width="1.500" fill="none" stroke-linecap="round"/>`;

function rig(s: Scene): string {
  return (
    area(0, s.y(0.045), s.width, 10, mix(s.near, s.ink, 0.3)) +
    area(0, s.y(0.045) + 34, s.width, 8, mix(s.near, s.ink, 0.3)) +
    svg`<path d="${repeat(s.width / 40, (at) => svg`M${at * 40} ${s.y(0.045) + 38}l20-34l20 34`)}" stroke="${mix(s.near, s.ink, 0.3)}" stroke-width="5" fill="none"/>` +
    repeat(7, (at) =>
      placePart(
        s.middle + (at - 3) * 120,
        s.y(0.045) + 42,
        1,
        svg`<path d="M-16 0H16L22 34H-22Z" fill="${s.ink}"/><path d="M-20 34H20L16 42H-16Z" fill="${s.light}"/>`,
      ),
    )
  );
}
