import { depth, mist, ridge } from '../brush/land.ts';
import { birds, disc, sky, stars, streaks } from '../brush/sky.ts';
import { type Colour, mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { placePart, repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** A castle on its cliff, and a dragon winding through the sky around the moon. */
export function dragonCastle(s: Scene): Picture {
  const moon = [s.middle + s.random.range(-40, 40), s.y(s.tall ? 0.32 : 0.36)] as const;
  const dark = mix(s.near, s.ink, 0.45);
  const back =
    sky(s) +
    stars(s, 90, s.y(0.5)) +
    disc(s, moon[0], moon[1], 178 * s.scale) +
    streaks(s, 10, s.y(0.2), s.y(0.6), s.sky[2], 0.3) +
    ridge(s, s.y(0.64), 60, depth(s, 0.15), s.sky[2]);
  const side = s.random.pick([-1, 1]);
  const cliff = placePart(
    s.middle + side * 210 * s.scale,
    s.y(0.74),
    s.scale * 0.82,
    castle(s, dark),
    side < 0,
  );
  const front =
    dragon(s, moon[0], moon[1], -side) +
    mist(s, s.y(0.66), 220, s.sky[2], 0.5) +
    cliff +
    ridge(s, s.y(0.82), 44, depth(s, 0.8), s.ink) +
    mist(s, s.y(0.79), 120, s.far, 0.4) +
    birds(s, 6, s.middle - side * 200, s.y(0.6), 120, s.ink);
  return { back, front };
}

function dragon(s: Scene, x: number, y: number, side: number): string {
  const k = s.scale;
  const at = (share: number) => {
    const angle = share * Math.PI * 3.1 - 0.9;
    const out = (300 - share * 120) * k;
    return [
      x + side * Math.cos(angle) * out,
      y + 190 * k - share * 330 * k + Math.sin(angle) * 96 * k,
    ] as const;
  };
  const skin = mix(s.accent, s.ink, 0.25);
  const belly = mix(s.light, s.accent, 0.35);
  const steps = 90;
  const scales = (front: boolean) =>
    repeat(steps, (step) => {
      const share = step / steps;
      const [px, py] = at(share);
      const [nx, ny] = at(share + 0.01);
      const size = (6 + Math.sin(Math.min(1, share * 1.25) * Math.PI * 0.62) * 30) * k;
      const behind = Math.sin(share * Math.PI * 3.1 - 0.9) < 0;
      if (behind === front) return '';
      const angle = (Math.atan2(ny - py, nx - px) * 180) / Math.PI;
      const tone = mix(skin, mix(s.far, s.sky[1], 0.5), behind ? 0.45 : 0);
      const fin =
        step % 2
          ? svg`<path d="M${-size * 0.3} ${-size * 0.8 * side}L${-size * 0.5} ${-size * 1.7 * side}L${size * 0.5} ${-size * 0.8 * side}Z" fill="${mix(tone, s.ink, 0.35)}"/>`
          : '';
      return svg`<g transform="translate(${px} ${py}) rotate(${angle})">${fin}<ellipse rx="${size * 0.9}" ry="${size}" fill="${tone}"/><ellipse cy="${size * 0.5 * side}" rx="${size * 0.62}" ry="${size * 0.42}" fill="${mix(belly, tone, behind ? 0.6 : 0.1)}"/></g>`;
    });
  const [hx, hy] = at(1);
  return (
    scales(false) +
    scales(true) +
    placePart(
      hx,
      hy,
      0.92 * k,
      head(s, skin, belly),
      Math.cos(Math.PI * 3.1 - 0.9) * side < 0 ? side < 0 : side > 0,
    )
  );
}

const head = (s: Scene, skin: Colour, belly: Colour) =>
  svg`<path d="M-34 30Q-62-10-30-40Q6-62 40-44L104-30Q126-22 122-6L70 2L112 10Q104 26 76 24L30 22Q4 46-34 30Z" fill="${skin}"/><path d="M70 2L112 10Q104 26 76 24L30 22Q40 6 70 2Z" fill="${belly}"/><path d="M-6-46Q-30-90-84-96Q-50-76-34-40ZM20-50Q10-92-30-118Q-8-84-2-48Z" fill="${s.light}"/><path d="M-34 30Q-74 34-92 8Q-68 10-56-6Q-82-10-88-38Q-62-22-44-30Z" fill="${s.accent}"/><circle cx="36" cy="-26" r="8" fill="${s.light}"/><circle cx="38" cy="-26" r="3.500" fill="${s.ink}"/><path d="M108-18Q170-30 190 16M96-2Q140 20 130 70" stroke="${s.light}" stroke-width="4" fill="none" stroke-linecap="round"/><path d="M84 0l4 9 6-8 4 10 6-8" fill="${s.light}"/>`;

function castle(s: Scene, dark: Colour): string {
  const roof = mix(s.accent, s.ink, 0.6);
  const wall = mix(s.near, s.far, 0.3);
  const tier = (y: number, half: number, high: number) =>
    svg`<path d="M${-half} ${y}V${y - high}H${half}V${y}Z" fill="${wall}"/><path d="M0 ${y}V${y - high}H${half}V${y}Z" fill="${dark}" opacity="0.45"/>${repeat(Math.round(half / 15), (at) => svg`<rect x="${-half + 12 + at * 28}" y="${y - high * 0.66}" width="11" height="${high * 0.4}" fill="${s.light}"/>`)}<path d="M${-half - 42} ${y - high + 8}Q${-half - 4} ${y - high - 8} ${-half + 18} ${y - high - 40}H${half - 18}Q${half + 4} ${y - high - 8} ${half + 42} ${y - high + 8}Z" fill="${roof}"/><path d="M${-half * 0.36} ${y - high - 2}L0 ${y - high - 38}L${half * 0.36} ${y - high - 2}Z" fill="${mix(s.accent, s.ink, 0.4)}"/>`;
  return svg`<path d="M-300 300L-250 60L-210 30L-196-30L-150-60H160L220-10L330 30L420 300Z" fill="${s.blend(dark, s.ink)}"/><path d="M-150-60H160L120-30L60-40L20 30L-40-10L-90 60L-120-20Z" fill="${mix(s.near, s.far, 0.35)}"/><path d="M-160-58L-140-120H150L172-58Z" fill="${mix(s.near, s.far, 0.15)}"/>${tier(-118, 122, 62)}${tier(-216, 94, 56)}${tier(-308, 66, 50)}${tier(-392, 40, 40)}<path d="M-16-468L0-520L16-468Z" fill="${roof}"/><path d="M-2-510h4v-40h-4Z" fill="${s.light}"/>`;
}
