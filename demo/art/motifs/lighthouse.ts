import { mist } from '../brush/land.ts';
import { birds, cloud, glow, sky, stars, streaks } from '../brush/sky.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { placePart, repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** A lighthouse on its rock over breaking waves. */
export function lighthouse(s: Scene): Picture {
  const sea = s.y(s.tall ? 0.68 : 0.66);
  const rock = s.middle + (s.tall ? s.random.range(-20, 120) : 60);
  const lamp = [rock, sea - 486 * s.scale] as const;
  const lit = mix(s.light, '#ffffff', 0.4);
  const back =
    sky(s, sea + 20) +
    stars(s, 60, sea * 0.6) +
    streaks(s, 8, s.y(0.2), sea - 60, s.light, 0.3) +
    cloud(
      s,
      s.middle - s.width * 0.3,
      sea + 10,
      460,
      230 * s.scale,
      mix(s.sky[2], s.light, 0.5),
      mix(s.sky[1], s.sky[2], 0.5),
    ) +
    mist(s, sea, 160, s.sky[2], 0.7);
  const beams = beam(s, lamp, -1) + beam(s, lamp, 1);
  const waves = repeat(6, (at) => wave(s, sea + 6 + at ** 1.25 * s.height * 0.047, at / 5));
  const cliff = svg`<path d="M-230 60L-190-20L-150-46L-96-118L-40-140H60L104-104L150-30L210 10L250 70Z" fill="${s.blend(mix(s.near, s.far, 0.3), s.ink)}"/><path d="M-40-140H60L104-104L70-60L20-96L-30-70L-80-100Z" fill="${mix(s.near, s.light, 0.3)}"/>`;
  const front =
    beams +
    wave(s, sea - 6, 0) +
    placePart(rock, sea, s.scale, cliff + placePart(10, -136, 1, tower(s))) +
    glow(s, lamp[0] + 8, lamp[1] + 6, 210 * s.scale, s.light, 0.95) +
    waves +
    birds(s, 6, s.middle - 130, s.y(0.43), 170, lit);
  return { back, front };
}

function beam(s: Scene, [x, y]: readonly [number, number], side: number): string {
  const stops = [
    [0, s.light, 0.75],
    [1, s.light, 0],
  ] as const;
  const paint = s.fade(
    side > 0 ? stops : stops.map(([at, colour, see]) => [1 - at, colour, see] as const).toReversed(),
    true,
  );
  const tilt = side * -70;
  return svg`<path d="M${x + 8} ${y - 4}L${x + side * 900} ${y - 120 + tilt}V${y + 70 + tilt}L${x + 8} ${y + 14}Z" fill="${paint}"/>`;
}

function tower(s: Scene): string {
  const white = s.fade(
    [
      [0, mix(s.light, '#ffffff', 0.6)],
      [0.55, mix(s.light, s.far, 0.25)],
      [1, mix(s.far, s.near, 0.6)],
    ],
    true,
  );
  const band = (from: number, to: number) => {
    const half = (y: number) => 52 + (y / -320) * -20;
    return svg`<path d="M${-half(from)} ${from}L${-half(to)} ${to}H${half(to)}L${half(from)} ${from}Z" fill="${s.blend(s.accent, mix(s.accent, s.ink, 0.5), true)}"/>`;
  };
  return svg`<path d="M-52 0L-32-320H32L52 0Z" fill="${white}"/>${band(-60, -130)}${band(-200, -266)}<path d="M-46-320H46V-334H-46Z" fill="${s.ink}"/><path d="M-24-334V-374H24V-334Z" fill="${s.light}"/><path d="M-24-334h4v-40h-4ZM-2-334h4v-40h-4ZM20-334h4v-40h-4Z" fill="${s.ink}"/><path d="M-34-374Q0-420 34-374Z" fill="${s.accent}"/><path d="M-2-398h4v-28h-4Z" fill="${s.ink}"/><path d="M-10 0V-34Q0-48 10-34V0Z" fill="${s.ink}"/><path d="M56 4V-46L100-72L144-46V4Z" fill="${mix(s.near, s.ink, 0.4)}"/><path d="M48-44L100-78L152-44Z" fill="${mix(s.accent, s.ink, 0.4)}"/><path d="M84-30h30v22h-30Z" fill="${s.light}"/>`;
}

function wave(s: Scene, y: number, near: number): string {
  const body = mix(mix(s.far, s.sky[1], 0.35), s.ink, near * 0.8);
  const foam = mix('#ffffff', s.sky[2], 0.15 + near * 0.15);
  const length = 120 + near * 190;
  const high = 18 + near * 66;
  const start = -s.random.range(0.1, 0.9) * length;
  let crest = '';
  for (let x = start; x < s.width + length; x += length)
    crest += svg`c${length * 0.3} 0 ${length * 0.5} ${-high * 0.75} ${length * 0.66} ${-high}c${-length * 0.02} ${high * 0.45} ${length * 0.12} ${high * 0.8} ${length * 0.34} ${high}`;
  const line = svg`M${start} ${y}${crest}`;
  return svg`<path d="${line}V${s.height}H${start}Z" fill="${s.fade([
    [0, mix(body, s.sky[2], 0.2)],
    [0.4, body],
    [1, mix(body, s.ink, 0.5)],
  ])}"/><path d="${line}" fill="none" stroke="${foam}" stroke-width="${2 + near * 6}" stroke-linejoin="round"/>`;
}
