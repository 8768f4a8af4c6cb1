import { person } from '../brush/figures.ts';
import { glints, mist } from '../brush/land.ts';
import { tree } from '../brush/plants.ts';
import { disc, sky, streaks, wash } from '../brush/sky.ts';
import { house, lantern } from '../brush/town.ts';
import { seasonal } from '../brush/weather.ts';
import { type Colour, mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { placePart, repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** A canal between houses, one arched bridge behind another, a boat below. */
export function canalBridges(s: Scene): Picture {
  const { random } = s;
  const eye = s.y(0.44);
  const back =
    sky(s, eye + 80) +
    disc(s, s.middle + random.range(-160, 160), s.y(0.27), 64 * s.scale) +
    streaks(s, 7, s.y(0.2), eye - 20, s.light, 0.45);
  const canal = wash(
    s,
    s.fade([
      [0, mix(s.sky[2], s.light, 0.3)],
      [0.4, mix(s.sky[1], s.near, 0.25)],
      [1, mix(s.near, s.ink, 0.5)],
    ]),
    eye + 30,
  );
  const rows = [0, 1, 2].map((row) => {
    const near = row / 2;
    const size = (0.42 + near * near * 0.78) * (s.tall ? 1 : 0.86);
    const y = eye + 50 + near ** 1.4 * s.height * 0.225;
    const tone = mix(mix(s.far, s.sky[2], 0.35), mix(s.near, s.ink, 0.2), near);
    return (
      bank(s, -1, y, size, near, tone) +
      bank(s, 1, y, size, near, tone) +
      placePart(
        s.middle,
        y + 4,
        size * (s.tall ? 1.05 : 1.25),
        bridge(s, mix(mix(s.accent, s.sky[2], 0.35), mix(s.accent, s.ink, 0.2), near), tone),
      ) +
      mist(s, y + 20, 90, s.sky[2], 0.5 - near * 0.4)
    );
  });
  const y = s.y(s.tall ? 0.725 : 0.8);
  const boat =
    placePart(
      s.middle - 60 * s.scale,
      y + 60 * s.scale,
      1.1 * s.scale,
      svg`<path d="M-150-34Q-120 6-70 10H80Q130 6 170-40Q120-14 80-14H-70Q-120-14-150-34Z" fill="${s.ink}"/><path d="M-40-16L-30-60H50L60-16Z" fill="${mix(s.near, s.ink, 0.4)}"/><path d="M-52-56Q10-96 72-56Z" fill="${mix(s.accent, s.ink, 0.35)}"/><path d="M86-14L150-150" stroke="${s.ink}" stroke-width="5"/><path d="M-140 22Q0 40 170 20Q40 30-140 22Z" fill="${s.light}" opacity="0.5"/>`,
    ) + person(s, 'robe', s.middle + 34 * s.scale, y + 48 * s.scale, 110 * s.scale, { rim: s.light });
  return {
    back,
    front:
      canal +
      rows +
      glints(s, 40, eye + 60, s.height, s.light, 0.45, s.middle, 260) +
      boat +
      lantern(s, s.middle - 96 * s.scale, y + 10 * s.scale, 36 * s.scale) +
      seasonal(s),
  };
}

function bank(s: Scene, side: number, y: number, size: number, near: number, tone: Colour): string {
  const at = s.middle + side * (230 + near * 160) * (s.tall ? 1 : 1.1);
  const homes = repeat(2, (home) =>
    house(
      s,
      at + side * home * 270 * size,
      y + 6,
      250 * size,
      s.random.range(270, 350) * size,
      mix(mix(s.light, s.far, 0.35), tone, 0.35 + near * 0.4),
      mix(tone, s.random.chance(0.5) ? s.accent : s.ink, 0.35),
      0.7,
    ),
  );
  const crown = mix(s.random.chance(0.5) ? s.accent : s.far, tone, 0.25);
  return (
    homes +
    (near > 0
      ? tree(
          s,
          at - side * 120 * size,
          y + 8,
          240 * size,
          mix(crown, s.light, 0.3),
          crown,
          mix(tone, s.ink, 0.4),
        )
      : '') +
    svg`<path d="M${side < 0 ? -20 : s.width + 20} ${y}H${at - side * 150 * size}v${34 * size}H${side < 0 ? -20 : s.width + 20}Z" fill="${mix(tone, s.ink, 0.3)}"/>`
  );
}

function bridge(s: Scene, red: string, stone: Colour): string {
  const rails = repeat(13, (at) => {
    const x = -240 + at * 40;
    const top = -112 + (x / 240) ** 2 * 88;
    return svg`<rect x="${x - 4}" y="${top - 42}" width="8" height="46" fill="${red}"/>`;
  });
  return svg`<path d="M-290 0L-250-20Q0-200 250-20L290 0V30H210Q0-150-210 30H-290Z" fill="${stone}"/><path d="M-210 30Q0-150 210 30L190 30Q0-124-190 30Z" fill="${mix(stone, s.ink, 0.35)}"/>${rails}<path d="M-256-62Q0-246 256-62" stroke="${red}" stroke-width="11" fill="none"/><path d="M-256-24Q0-208 256-24" stroke="${red}" stroke-width="8" fill="none"/>`;
}
