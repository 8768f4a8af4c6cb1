import { fox } from '../brush/figures.ts';
import { depth, glints, hills, lightPath, mist, water } from '../brush/land.ts';
import { area, cloud, disc, glow, sky, stars } from '../brush/sky.ts';
import { pole, wires } from '../brush/town.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { placePart, repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** A lit train crossing still water. */
export function nightTrain(s: Scene): Picture {
  const line = s.y(s.tall ? 0.52 : 0.62);
  const moon = s.middle + s.random.range(-190, 190);
  const clouds = repeat(3, (at) =>
    cloud(
      s,
      s.width * (0.1 + at * 0.42) + s.random.range(-60, 60),
      line - 20,
      s.random.range(360, 620),
      s.height * s.random.range(0.16, 0.34),
      mix(s.sky[2], s.light, 0.5),
      mix(s.sky[1], s.sky[2], 0.4),
    ),
  );
  const back =
    sky(s, line) +
    stars(s, 110, line * 0.7) +
    disc(s, moon, s.y(0.26), s.random.range(46, 84) * s.scale) +
    clouds +
    hills(
      s,
      line - 16,
      34,
      5,
      s.fade([
        [0, depth(s, 0.25)],
        [0.2, depth(s, 0.1)],
      ]),
    );
  const engine = s.middle + s.random.range(40, 150);
  const front =
    water(s, line) +
    lightPath(s, moon, line + 6, s.height, 60) +
    mist(s, line, 90, s.sky[2], 0.5) +
    row(s, line) +
    train(s, engine, line) +
    glints(s, 18, line + 60, s.height, s.sky[2], 0.3) +
    platform(s);
  return { back, front };
}

function train(s: Scene, engine: number, line: number): string {
  const length = 330 * s.scale;
  const high = 92 * s.scale;
  const body = mix(s.near, s.ink, 0.35);
  const cars = repeat(5, (at) => {
    const x = engine - (at + 1) * (length + 8);
    const panes = repeat(
      6,
      (pane) =>
        svg`<rect x="${x + length * (0.07 + pane * 0.148)}" y="${line - high * 0.8}" width="${length * 0.12}" height="${high * 0.34}" rx="4"/>`,
    );
    const mirror = s.melt(s.light, 0.6);
    const nose =
      at === 0
        ? svg`<path d="M${x + length} ${line - 8}V${line - high}Q${x + length + 34} ${line - high * 0.85} ${x + length + 38} ${line - 8}Z" fill="${body}"/>`
        : '';
    const shine = repeat(6, (pane) =>
      area(x + length * (0.07 + pane * 0.148), line + 16, length * 0.12, high * 1.5, mirror),
    );
    return svg`${nose}<path d="M${x} ${line - 8}V${line - high + 8}q0-8 8-8H${x + length - 6}q6 0 6 8V${line - 8}Z" fill="${body}"/>${area(x, line - high * 0.34, length, high * 0.07, s.accent)}<g fill="${s.light}">${panes}</g>${shine}`;
  });
  const lamp = engine + 22;
  const beam = s.melt(s.light, 0.55, true);
  const light = svg`<path d="M${lamp} ${line - high * 0.3}L${lamp + 420} ${line - high * 0.75}V${line + 6}L${lamp} ${line - high * 0.16}Z" fill="${beam}"/>`;
  return (
    area(0, line + 2, s.width, 7, mix(s.near, s.ink, 0.5)) +
    cars +
    light +
    glow(s, lamp, line - high * 0.23, 64, s.light, 0.9)
  );
}

function row(s: Scene, line: number): string {
  const gap = s.width / 3.4;
  const high = 250 * s.scale;
  const tint = mix(s.near, s.ink, 0.3);
  const first = s.random.range(-0.8, -0.2) * gap;
  return repeat(5, (at) => {
    const x = first + at * gap;
    return (
      pole(x, line + 4, high, tint) +
      wires(
        [x - high * 0.11, line - high * 0.92],
        [x + gap - high * 0.11, line - high * 0.92],
        30,
        2,
        12,
        tint,
      )
    );
  });
}

function platform(s: Scene): string {
  const y = s.y(s.tall ? 0.69 : 0.88);
  const left = s.middle - 120;
  const deck = svg`<path d="M${left} ${y}H${s.width + 5}V${y + 20}H${left + 8}Z" fill="${s.ink}"/>${repeat(6, (at) => area(left + 40 + at * 110, y + 16, 12, 66, s.ink))}`;
  return (
    deck +
    placePart(
      left + 170,
      y,
      1,
      svg`<path d="M-3 0V-120H3V0Z" fill="${s.ink}"/><rect x="-62" y="-146" width="124" height="34" rx="4" fill="${mix(s.light, s.sky[2], 0.3)}"/><rect x="-62" y="-122" width="124" height="10" fill="${s.accent}"/>`,
    ) +
    fox(s, left + 72, y, 74 * Math.max(s.scale, 0.85))
  );
}
