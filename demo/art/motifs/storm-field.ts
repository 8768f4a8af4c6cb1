import { person } from '../brush/figures.ts';
import { depth, hills, mist } from '../brush/land.ts';
import { grass } from '../brush/plants.ts';
import { area, glow, heap, sky, wash } from '../brush/sky.ts';
import { rain } from '../brush/weather.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** A thunderhead with its lightning over a field, and someone walking towards it. */
export function stormField(s: Scene): Picture {
  const { random } = s;
  const line = s.y(s.tall ? 0.6 : 0.66);
  const strike = s.middle + random.range(40, 150) * s.scale;
  const base = s.y(0.36);
  const dark = mix(s.sky[0], s.ink, 0.35);
  const side = random.pick([-1, 1]);
  const clouds = repeat(3, (at) => {
    const tone = mix(mix(s.sky[1], s.sky[2], 0.3), dark, at * 0.38);
    const paint = s.fade([
      [0, mix(tone, s.light, 0.35 - at * 0.1)],
      [0.8, tone],
      [1, dark],
    ]);
    return svg`<path d="${heap(s, s.middle + side * (at - 1) * s.width * 0.3, base, s.width * 1.7, (330 - at * 85) * s.scale)}" fill="${paint}"/>`;
  });
  const veil = svg`<path d="M0 ${base}H${s.width}V${line}H0Z" fill="${s.fade([
    [0, dark],
    [0.3, dark, 0.55],
    [1, mix(s.sky[1], s.sky[2], 0.5), 0.1],
  ])}"/>`;
  const back = sky(s, line) + area(0, 0, s.width, base, s.melt(s.sky[0], 1));
  const field = repeat(4, (at) =>
    hills(
      s,
      line - 8 + at ** 1.5 * 52 * s.scale,
      22,
      3,
      s.fade([
        [0, mix(depth(s, at / 4.4), s.light, 0.3 - at * 0.08)],
        [0.3, depth(s, 0.1 + at / 4)],
      ]),
    ),
  );
  const feet = s.y(s.tall ? 0.665 : 0.8);
  const girl = s.middle - 130 * s.scale;
  return {
    back,
    front:
      glow(s, strike, base + 60, 560 * s.scale, s.light, 0.75) +
      clouds +
      veil +
      glow(s, strike, line, 220 * s.scale, s.light, 0.9) +
      bolt(s, strike, base - 6, line, 8) +
      bolt(s, strike - 210 * s.scale, base - 6, line - 30, 4) +
      mist(s, line, 120, s.sky[2], 0.5) +
      field +
      grass(s, feet + 26, 60 * s.scale, depth(s, 0.72)) +
      person(s, 'coat', girl, feet + 18, 220 * s.scale, { rim: s.light }, true) +
      grass(s, feet + 56, 66 * s.scale, depth(s, 0.88)) +
      wash(s, s.blend(depth(s, 0.88), s.ink), feet + 55) +
      rain(s, 80),
  };
}

function bolt(s: Scene, x: number, top: number, bottom: number, width: number): string {
  const steps = 9;
  let path = svg`M${x} ${top}`;
  let forks = '';
  let at = x;
  for (let step = 1; step <= steps; step++) {
    const y = top + ((bottom - top) * step) / steps;
    at += s.random.range(-34, 34);
    path += svg`L${at} ${y}`;
    if (s.random.chance(0.45))
      forks += svg`M${at} ${y}l${s.random.range(-60, 60)} ${s.random.range(24, 50)}l${s.random.range(-26, 26)} ${s.random.range(16, 36)}`;
  }
  const paint = mix(s.light, '#ffffff', 0.6);
  const glows = [5, 3.4, 2.2].map(
    (times) =>
      svg`<path d="${path}" stroke="${s.light}" stroke-opacity="0.09" stroke-width="${width * times}" stroke-linecap="round"/>`,
  );
  return svg`<g fill="none" stroke-linejoin="round">${glows}<path d="${path}" stroke="${paint}" stroke-width="${width * 0.6}"/><path d="${forks}" stroke="${paint}" stroke-width="${width * 0.3}"/></g>`;
}
