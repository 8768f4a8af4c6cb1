import { disc, glow, sky, stars } from '../brush/sky.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { placePart, repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** Dunes at night, a stone colossus sunk in the sand, a caravan under the stars. */
export function desertRuin(s: Scene): Picture {
  const { random } = s;
  const line = s.y(s.tall ? 0.68 : 0.66);
  const sand = (near: number) => mix(mix(s.sky[2], s.far, 0.3 + near * 0.5), s.near, near * 0.85);
  const moon = [s.middle + random.pick([-1, 1]) * s.width * 0.22, s.y(s.tall ? 0.34 : 0.2)] as const;
  const back =
    sky(s, line + 60) + milkyWay(s, line) + stars(s, 170, line) + disc(s, moon[0], moon[1], 44 * s.scale + 8);
  const ruin = placePart(
    s.middle + random.range(-30, 60),
    line + 66 * s.scale,
    1.04 * s.scale,
    colossus(s),
    random.chance(0.5),
  );
  const dunes = [0, 1, 2, 3].map((at) =>
    dune(
      s,
      line + at ** 1.2 * 92 * s.scale,
      s.width * random.range(0.25, 0.8),
      70 + at * 34,
      sand(at / 3),
      mix(sand(at / 3), s.ink, 0.32),
    ),
  );
  const walk = repeat(5, (at) =>
    placePart(
      s.middle - 210 * s.scale + at * 74 * s.scale,
      line + 118 * s.scale - at * 5,
      0.52 * s.scale + 0.1,
      camel(mix(s.near, s.ink, 0.7), s.accent),
    ),
  );
  return {
    back,
    front:
      (dunes[0] ?? '') +
      glow(s, s.middle, line, 380 * s.scale, s.light, 0.3) +
      ruin +
      (dunes[1] ?? '') +
      walk +
      (dunes[2] ?? '') +
      (dunes[3] ?? ''),
  };
}

function milkyWay(s: Scene, line: number): string {
  const paint = s.halo([
    [0, mix(s.sky[2], s.light, 0.5), 0.35],
    [0.5, s.sky[2], 0.12],
    [1, s.sky[2], 0],
  ]);
  return svg`<ellipse cx="${s.middle}" cy="${line * 0.5}" rx="${s.width * 0.75}" ry="${line * 0.24}" transform="rotate(-36 ${s.middle} ${line * 0.5})" fill="${paint}"/>`;
}

function dune(s: Scene, y: number, crest: number, rise: number, lit: string, shade: string): string {
  const foot = s.height + 10;
  const ridge = svg`M-20 ${y + rise * 0.5}C${crest * 0.4} ${y + rise * 0.5} ${crest * 0.6} ${y - rise} ${crest} ${y - rise}`;
  return svg`<path d="${ridge}C${crest + s.width * 0.2} ${y - rise * 0.6} ${s.width * 0.9} ${y + rise * 0.2} ${s.width + 20} ${y + rise * 0.1}V${foot}H-20Z" fill="${lit}"/><path d="M${crest} ${y - rise}C${crest + s.width * 0.2} ${y - rise * 0.6} ${s.width * 0.9} ${y + rise * 0.2} ${s.width + 20} ${y + rise * 0.1}V${foot}H${crest * 0.7}C${crest * 1.3} ${y + rise * 2} ${crest * 0.72} ${y + rise} ${crest} ${y - rise}Z" fill="${shade}"/>`;
}

function colossus(s: Scene): string {
  const stone = s.fade(
    [
      [0, mix(s.far, s.light, 0.45)],
      [0.5, mix(s.far, s.near, 0.4)],
      [1, mix(s.near, s.ink, 0.3)],
    ],
    true,
  );
  const dark = mix(s.near, s.ink, 0.5);
  const rings = repeat(
    6,
    (at) => svg`M${-112 + at * 6} ${-262 - at * 20}Q0 ${-300 - at * 22} ${112 - at * 6} ${-262 - at * 20}`,
  );
  return svg`<g transform="rotate(-9)"><path d="M-236 60Q-230-90-120-110L-84-124V-170Q-128-210-124-290Q-116-410 0-416Q116-410 124-290Q126-206 84-168V-124L120-110Q220-90 240 60Z" fill="${stone}"/><path d="M-38-412Q-30-454 0-456Q34-454 38-412Z" fill="${stone}"/><path d="${rings}" stroke="${dark}" stroke-opacity="0.35" stroke-width="5" fill="none"/><path d="M-84-246Q-56-266-26-246Q-56-234-84-246ZM26-246Q56-266 84-246Q56-234 26-246Z" fill="${dark}"/><path d="M-6-250L-18-196Q0-182 18-196L6-250Z" fill="${dark}" opacity="0.35"/><path d="M-34-164Q0-150 34-164Q0-176-34-164Z" fill="${dark}"/><path d="M0-416Q116-410 124-290Q126-206 84-168V-124L120-110Q220-90 240 60H150Q150-60 60-110V-170Q100-210 92-290Q84-400 0-416Z" fill="${dark}" opacity="0.45"/><path d="M-150-270Q-140-200-118-190L-124-290ZM150-270Q140-200 118-190L124-290Z" fill="${dark}"/><path d="M-60-414L-48-380L-66-352L-50-316" stroke="${dark}" stroke-width="4" fill="none"/><circle cx="0" cy="-300" r="9" fill="${s.accent}"/></g>`;
}

const camel = (body: string, cloth: string) =>
  svg`<path d="M-50 0L-46-50Q-60-62-56-78Q-46-92-30-90Q-18-116 0-112Q16-110 22-90Q36-86 44-70Q54-64 62-78L70-108Q68-118 82-118L98-112L96-104L84-102L78-70Q70-42 44-44L40 0H32L30-46H-30L-34 0H-40L-38-46L-44 0Z" fill="${body}"/><path d="M-30-92Q-18-116 0-112Q16-110 22-90L24-66H-28Z" fill="${cloth}"/><path d="M-14-112Q-20-146 0-150Q18-146 14-112Z" fill="${body}"/>`;
