import { person } from '../brush/figures.ts';
import { mist } from '../brush/land.ts';
import { area, glow, sky, wash } from '../brush/sky.ts';
import { skyline } from '../brush/town.ts';
import { rain } from '../brush/weather.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** A wet platform running to its vanishing point, a train's lights far away. */
export function stationRain(s: Scene): Picture {
  const eye = [s.middle + (s.tall ? 130 : 150), s.y(0.47)] as const;
  const dark = mix(s.near, s.ink, 0.6);
  const wet = s.fade([
    [0, mix(s.sky[2], s.near, 0.35)],
    [0.3, mix(s.sky[1], s.near, 0.6)],
    [1, s.ink],
  ]);
  const to = (x: number, y: number, share: number) =>
    [eye[0] + (x - eye[0]) * share, eye[1] + (y - eye[1]) * share] as const;
  const left = -s.width * 0.5;
  const roof = svg`<path d="M${eye[0]} ${eye[1]}L${left} ${-s.height * 0.42}H${eye[0] + 60}Z" fill="${s.fade([
    [0, s.ink],
    [0.85, dark],
    [1, mix(s.near, s.sky[1], 0.4)],
  ])}"/>`;
  const floor = svg`<path d="M${eye[0]} ${eye[1]}L${left} ${s.height * 1.1}H${eye[0] + 20}Z" fill="${wet}"/>`;
  const edge = svg`<path d="M${eye[0]} ${eye[1]}L${eye[0] - 90} ${s.height * 1.1}H${eye[0] - 20}Z" fill="${mix(s.accent, s.light, 0.3)}"/>`;
  const bed = svg`<path d="M${eye[0]} ${eye[1]}L${eye[0] + 20} ${s.height}H${s.width * 1.7}Z" fill="${s.fade([
    [0, mix(s.near, s.sky[1], 0.3)],
    [0.6, dark],
    [1, s.ink],
  ])}"/>`;
  const rails = repeat(
    2,
    (at) =>
      svg`<path d="M${eye[0]} ${eye[1]}L${eye[0] + 150 + at * 260} ${s.height}h16Z" fill="${mix(s.sky[2], s.near, 0.3)}"/>`,
  );
  const posts = repeat(7, (at) => {
    const share = 0.8 / (1 + (6 - at) * 0.75);
    const [x, top] = to(eye[0] - 330, -s.height * 0.3, share);
    const [, foot] = to(0, s.height * 0.98, share);
    const lamp = to(eye[0] - 170, -s.height * 0.23, share);
    const shine = s.melt(s.light, 0.5);
    return (
      area(x, top, 40 * share, foot - top, s.blend(s.ink, dark)) +
      area(lamp[0] - 60 * share, lamp[1], 150 * share, 14 * share, s.light) +
      glow(s, lamp[0], lamp[1] + 10, 320 * share, s.light, 0.5) +
      area(lamp[0] - 60 * share, foot, 150 * share, 300 * share, shine)
    );
  });
  const back =
    sky(s, eye[1] + 40) +
    skyline(s, eye[1] + 30, 190, mix(s.far, s.sky[1], 0.3), s.light, 0.35) +
    mist(s, eye[1], 200, s.sky[2], 0.6);
  const light =
    glow(s, eye[0] + 44, eye[1] + 6, 210, s.light, 0.85) +
    svg`<g fill="${s.light}"><circle cx="${eye[0] + 34}" cy="${eye[1] + 12}" r="7"/><circle cx="${eye[0] + 56}" cy="${eye[1] + 12}" r="7"/></g>`;
  const feet = s.y(s.tall ? 0.72 : 0.84);
  const who =
    area(s.middle - 150, feet, 90, 150, s.melt(s.accent, 0.4)) +
    person(s, 'umbrella', s.middle - 110, feet, 250 * s.scale, { rim: s.light });
  return {
    back: wash(s, dark) + back + bed + rails + floor + edge + roof + posts + light + who + rain(s, 150),
  };
}
