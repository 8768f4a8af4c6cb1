import { cat } from '../brush/figures.ts';
import { area, glow, sky, stars, wash } from '../brush/sky.ts';
import { skyline } from '../brush/town.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { placePart, repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** The front of a block of flats at night: each window its own small story. */
export function cityWindows(s: Scene): Picture {
  const { random } = s;
  const columns = s.tall ? 4 : 6;
  const rows = s.tall ? 5 : 3;
  const wall = mix(s.near, s.ink, 0.25);
  const left = s.tall ? 70 : s.width - 6 * 150 - 30;
  const top = s.y(s.tall ? 0.355 : 0.16);
  const cell = [s.tall ? 165 : 150, s.tall ? 176 : 196] as const;
  const back =
    sky(s) +
    stars(s, 70, s.y(0.3)) +
    skyline(s, s.y(0.8), s.y(0.5), mix(s.far, s.sky[1], 0.45), s.light, 0.28) +
    wash(s, mix(s.far, s.sky[1], 0.45), s.y(0.79)) +
    skyline(s, s.height, s.y(0.42), mix(s.near, s.far, 0.3), s.light, 0.3);
  const house =
    area(left - 34, top - 40, columns * cell[0] + 68, s.height, s.blend(mix(wall, s.far, 0.2), s.ink)) +
    area(left - 50, top - 58, columns * cell[0] + 100, 22, mix(wall, s.far, 0.4));
  const flats = repeat(columns * rows, (at) => {
    const x = left + (at % columns) * cell[0] + 24;
    const y = top + Math.floor(at / columns) * cell[1] + 14;
    return placePart(x, y, 1, flat(s, random.chance(0.62), random.int(0, 6), cell[0] - 48, cell[1] - 62));
  });
  const roof =
    tower(s, left + columns * cell[0] * random.range(0.55, 0.8), top - 58) +
    cat(left + columns * cell[0] * random.range(0.14, 0.4), top - 57, 62, s.ink);
  return { back, front: house + flats + roof };
}

function flat(s: Scene, lit: boolean, story: number, w: number, h: number): string {
  const glass = lit
    ? s.blend(mix(s.light, '#ffffff', 0.2), mix(s.light, s.accent, 0.42))
    : s.blend(mix(s.sky[0], s.far, 0.3), mix(s.near, s.far, 0.25));
  const dark = mix(s.near, s.ink, 0.5);
  const stories = [
    svg`<path d="M${w * 0.5} ${h}V${h * 0.62}Q${w * 0.36} ${h * 0.62} ${w * 0.3} ${h}ZM${w * 0.5} ${h}V${h * 0.62}Q${w * 0.64} ${h * 0.62} ${w * 0.7} ${h}Z" fill="${dark}"/><circle cx="${w * 0.5}" cy="${h * 0.47}" r="${h * 0.13}" fill="${dark}"/>`,
    svg`<path d="M0 0H${w * 0.36}Q${w * 0.3} ${h * 0.6} ${w * 0.1} ${h}H0ZM${w} 0H${w * 0.64}Q${w * 0.7} ${h * 0.6} ${w * 0.9} ${h}H${w}Z" fill="${mix(s.accent, dark, 0.25)}"/>`,
    cat(w * 0.62, h, h * 0.5, dark),
    svg`<path d="M${w * 0.2} ${h}V${h * 0.8}H${w * 0.44}V${h}ZM${w * 0.3} ${h * 0.8}Q${w * 0.06} ${h * 0.62} ${w * 0.16} ${h * 0.4}Q${w * 0.32} ${h * 0.5} ${w * 0.33} ${h * 0.72}Q${w * 0.36} ${h * 0.4} ${w * 0.54} ${h * 0.34}Q${w * 0.58} ${h * 0.62} ${w * 0.34} ${h * 0.8}Z" fill="${mix(dark, s.sky[1], 0.3)}"/>`,
    svg`<path d="M${w * 0.5} 0V${h * 0.26}" stroke="${dark}" stroke-width="3"/><path d="M${w * 0.3} ${h * 0.42}Q${w * 0.5} ${h * 0.1} ${w * 0.7} ${h * 0.42}Z" fill="${s.accent}"/><path d="M0 ${h * 0.78}H${w}V${h * 0.84}H0Z" fill="${dark}"/>`,
    repeat(9, (slat) => area(0, slat * h * 0.075, w, h * 0.04, mix(dark, s.light, 0.25))),
    svg`<path d="M${w * 0.14} ${h * 0.3}H${w * 0.86}M${w * 0.14} ${h * 0.66}H${w * 0.86}" stroke="${dark}" stroke-width="4"/>${repeat(6, (book) => area(w * (0.18 + book * 0.1), h * (book % 2 ? 0.12 : 0.08), w * 0.07, h * (book % 2 ? 0.18 : 0.22), dark))}${repeat(4, (book) => area(w * (0.3 + book * 0.11), h * 0.48, w * 0.08, h * 0.18, mix(s.accent, dark, 0.4)))}`,
  ];
  const inside = lit
    ? (stories[story] ?? '')
    : svg`<path d="M0 ${h * 0.7}L${w * 0.7} 0H${w}L0 ${h}Z" fill="#ffffff" opacity="0.07"/>`;
  const aura = lit ? glow(s, w / 2, h / 2, w * 0.95, s.light, 0.3) : '';
  const frame = svg`<path d="M${w / 2 - 2} 0h4v${h}h-4Z" fill="${dark}" opacity="0.5"/><path d="M-6-6H${w + 6}V${h + 6}H-6ZM0 0V${h}H${w}V0Z" fill-rule="evenodd" fill="${mix(s.near, s.far, 0.55)}"/><path d="M-14 ${h + 6}H${w + 14}V${h + 16}H-14Z" fill="${mix(s.near, s.far, 0.75)}"/>`;
  return aura + area(0, 0, w, h, glass) + inside + frame;
}

function tower(s: Scene, x: number, y: number): string {
  const tint = mix(s.near, s.ink, 0.5);
  return svg`<path d="M${x - 40} ${y}L${x - 34} ${y - 50}H${x + 34}L${x + 40} ${y}H${x + 32}L${x + 22} ${y - 40}H${x - 22}L${x - 32} ${y}Z" fill="${tint}"/><path d="M${x - 46} ${y - 46}V${y - 120}L${x} ${y - 150}L${x + 46} ${y - 120}V${y - 46}Z" fill="${tint}"/><path d="M${x + 150} ${y}V${y - 130}h4V${y}ZM${x + 120} ${y - 112}h64v4h-64ZM${x + 130} ${y - 90}h44v4h-44Z" fill="${tint}"/>`;
}
